'use client'

import type { ApiError } from '@/lib/client/api-error'
import { errorSentence } from '@/lib/client/error-sentence'
import type { Translate } from '@/lib/client/language'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { toolTexts } from './texts'

/** Refusals that every tool says alike. */
const general = [
  'network',
  'too_large',
  'storage_full',
  'service_suspended',
  'unavailable',
  'internal',
] as const

/**
 * What to tell a person about a refusal: the tool's own sentence for its slug, else what all tools say, else the
 * server's.
 * @param own the sentences of the tool
 * @param slugs those of its keys that are slugs
 */
export function useProblem<Key extends string>(own: Translate<Key>, slugs: readonly Key[]) {
  const t = useTexts(toolTexts)
  const language = useLanguage()
  return (error: ApiError | null): string => {
    if (!error) return ''
    const isIt = (key: string) => key === error.slug
    const key = slugs.find(isIt)
    if (key) return own(key)
    const shared = general.find(isIt)
    return shared ? t(shared) : errorSentence(error.slug, error.message, language)
  }
}
