'use client'

import { useEffect, useState } from 'react'
import type { RefusalFacts } from '../i18n/localized-refusal'
import { useLanguage } from '../i18n/use-language'
import { errorSentence, errorSentencesLoaded } from './error-sentence'

/** As {@link errorSentence}, for a refusal that may be shown before the sentences are loaded. */
export function useErrorSentence(refusal: RefusalFacts | null): string {
  const language = useLanguage()
  const [, setLoaded] = useState(false)
  useEffect(() => {
    void errorSentencesLoaded().then(() => setLoaded(true))
  }, [])
  return refusal ? errorSentence(refusal, language) : ''
}
