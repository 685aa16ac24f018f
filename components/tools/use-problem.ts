'use client'

import type { ApiError } from '@/lib/client/api/api-error'
import { errorSentence } from '@/lib/client/api/error-sentence'
import type { Translate } from '@/lib/client/language'
import { useLanguage } from '@/lib/client/use-language'

/**
 * What to tell a person about a refusal: the tool's own sentence for its slug, else what all pages say.
 * @param own the sentences of the tool
 * @param slugs those of its keys that are slugs
 */
export function useProblem<Key extends string>(own: Translate<Key>, slugs: readonly Key[]) {
  const language = useLanguage()
  return (error: ApiError | null): string => {
    if (!error) return ''
    const key = slugs.find((each: string) => each === error.slug)
    return key ? own(key) : errorSentence(error, language)
  }
}
