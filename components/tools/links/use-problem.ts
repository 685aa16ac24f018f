import type { ApiError } from '@/lib/client/api-error'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { chineseProblems, linksTexts } from './texts'

export interface Problem {
  /** For the whole form; empty when nothing is wrong. */
  sentence: string
  /** For one field. */
  issueOf: (field: string) => string | undefined
}

/** What to tell a person of a refusal, in their language. */
export function useProblem(error: ApiError | null): Problem {
  const t = useTexts(linksTexts)
  const language = useLanguage()
  const issueOf = (field: string) => {
    const issue = error?.issues.find(({ path }) => path === field)
    if (!issue || language === 'en') return issue?.message
    return field === 'target' ? t('badTarget') : t('badCode')
  }
  if (!error) return { sentence: '', issueOf }
  const sentence = language === 'zh' ? (chineseProblems[error.slug] ?? error.message) : error.message
  return { sentence, issueOf }
}
