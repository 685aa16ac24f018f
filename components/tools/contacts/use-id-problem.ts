import type { ApiError } from '@/lib/client/api/api-error'
import { errorSentence } from '@/lib/client/api/error-sentence'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import type { ContactApp } from '@/lib/schemas/contact-apps'
import { contactIdExample, contactIdHint } from '@/lib/schemas/contact-ids'
import { contactsTexts } from './texts'

/** What is wrong with an id, and what went wrong otherwise; in the reader's language. */
export function useIdProblem(app: ContactApp, error: ApiError | null): { id?: string; other?: string } {
  const t = useTexts(contactsTexts)
  const language = useLanguage()
  if (!error) return {}
  if (error.issues.some(({ path }) => path === 'id')) {
    const hint = language === 'zh' ? t('example', { example: contactIdExample(app) }) : contactIdHint(app)
    return { id: t('wrongId', { hint }) }
  }
  const isSuspended = error.slug === 'service_suspended'
  return { other: isSuspended ? t('suspended') : errorSentence(error.slug, error.message, language) }
}
