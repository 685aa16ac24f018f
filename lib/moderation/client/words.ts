import { withSession } from '@/lib/core/api/admin-call'
import { callWithText } from '@/lib/core/api/other-calls'
import type { AdminWord } from '../contract/words'

/**
 * @param fields defaults for lines without their own
 * @throws ApiError with an issue `text.<line>` for each invalid line; nothing is imported then
 */
export function importWords(text: string, { action, scope }: Pick<AdminWord, 'action' | 'scope'>) {
  // An empty parameter would not be sent, but the server is to reject an empty scope.
  const scopes = scope.join(',') || ','
  return withSession(callWithText('POST /api/admin/words/import', { text, action, scope: scopes }))
}
