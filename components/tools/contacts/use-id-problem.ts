import type { ApiError } from '@/lib/client/api/api-error'
import { errorSentence, issueSentence } from '@/lib/client/api/error-sentence'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import { contactsTexts } from './texts'

/** What is wrong with an id, and what went wrong otherwise; in the reader's language. */
export function useIdProblem(error: ApiError | null): { id?: string; other?: string } {
  const t = useTexts(contactsTexts)
  const language = useLanguage()
  if (!error) return {}
  const issue = error.issues.find(({ path }) => path === 'id')
  if (issue) return { id: t('wrongId', { hint: issueSentence(issue, language) }) }
  return { other: errorSentence(error, language) }
}
