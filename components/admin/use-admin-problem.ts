'use client'

import type { ApiError } from '@/lib/client/api-error'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { adminTexts } from './texts'

/** Refusals that have a sentence of ours. */
const slugs = [
  'invalid_parameter',
  'forbidden',
  'not_found',
  'conflict',
  'network',
  'unauthorized',
  'unavailable',
  'internal',
] as const

export interface AdminProblem {
  /** For the whole; empty when nothing is wrong. */
  sentenceOf: (error: ApiError | null) => string
  /** For one field. */
  issueOf: (error: ApiError | null, field: string) => string | undefined
}

/** What to tell an administrator of a refusal: in English the server's own words, which say more. */
export function useAdminProblem(): AdminProblem {
  const t = useTexts(adminTexts)
  const language = useLanguage()
  return {
    sentenceOf: (error) => {
      if (!error) return ''
      const slug = slugs.find((each) => each === error.slug)
      return slug && (language !== 'en' || slug === 'network') ? t(slug) : error.message
    },
    issueOf: (error, field) => {
      const issue = error?.issues.find(({ path }) => path === field)
      return issue && (language === 'en' ? issue.message : t('badField'))
    },
  }
}
