'use client'

import type { ApiError } from '@/lib/client/api/api-error'
import { issueSentence } from '@/lib/client/api/error-sentence'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { useProblem } from '../use-problem'
import { linkSlugs, linksTexts } from './texts'

export interface LinkProblem {
  /** For the whole form; empty when nothing is wrong. */
  sentence: string
  /** For one field. */
  issueOf: (field: string) => string | undefined
}

/** What to tell a person of a refusal, in their language. */
export function useLinkProblem(error: ApiError | null): LinkProblem {
  const t = useTexts(linksTexts)
  const language = useLanguage()
  const sentence = useProblem(t, linkSlugs)(error)
  const issueOf = (field: string) => {
    const issue = error?.issues.find(({ path }) => path === field)
    return issue && issueSentence(issue, language)
  }
  return { sentence, issueOf }
}
