'use client'

import type { ApiError } from '@/lib/core/api/api-error'
import { errorSentence, issueSentence } from '@/lib/core/api/error-sentence'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'

interface Problem {
  /** For the whole form, or `''`. */
  sentence: string
  issueOf: (field: string) => string | undefined
}

/** Error sentences in the user's language. @param fields those that show their own errors */
export function useProblem(error: ApiError | null, fields: readonly string[] = []): Problem {
  const t = useTexts(toolTexts)
  const language = useLanguage()
  const issues = error?.issues ?? []
  const isMarked = issues.length > 0 && issues.every(({ path }) => fields.includes(path))
  const issueOf = (field: string) => {
    const issue = issues.find(({ path }) => path === field)
    return issue && issueSentence(issue, language)
  }
  if (!error) return { sentence: '', issueOf }
  return { sentence: isMarked ? t('marked') : errorSentence(error, language), issueOf }
}
