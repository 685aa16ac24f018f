'use client'

import { useEffect, useState } from 'react'
import { useRelativeTime } from '../browser/use-relative-time'
import type { RefusalFacts } from '../i18n/localized-refusal'
import { withReadableTime } from '../i18n/readable-time'
import { useLanguage } from '../i18n/use-language'
import { errorSentence, errorSentencesLoaded } from './error-sentence'

/**
 * As {@link errorSentence}, for a refusal that may be shown before the sentences are loaded, with its moment in local time:
 * "until tomorrow 21:38".
 */
export function useErrorSentence(refusal: RefusalFacts | null): string {
  const language = useLanguage()
  const relative = useRelativeTime()
  const [, setLoaded] = useState(false)
  useEffect(() => {
    void errorSentencesLoaded().then(() => setLoaded(true))
  }, [])
  return refusal ? withReadableTime(errorSentence(refusal, language), refusal.values, relative) : ''
}
