import { adminCall, adminCallWithText } from '@/lib/core/api/admin-call'
import type { AdminWord } from '../contract/words'

export type WordFields = Pick<AdminWord, 'action' | 'scope' | 'note'>

/** Existing ones stay as they are. */
export async function addWords(words: string[], fields: WordFields) {
  const response = await adminCall('POST /api/admin/words', { words, ...fields })
  // The response to a single `word` is that word.
  return 'added' in response ? response : { added: 1, existing: 0 }
}

/**
 * @param fields defaults for lines without their own
 * @throws ApiError with an issue `text.<line>` for each invalid line; nothing is imported then
 */
export function importWords(text: string, { action, scope }: Omit<WordFields, 'note'>) {
  // An empty parameter would not be sent, but the server is to reject an empty scope.
  const scopes = scope.join(',') || ','
  return adminCallWithText('POST /api/admin/words/import', { text, action, scope: scopes })
}
