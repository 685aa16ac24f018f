import { adminCall, adminCallWithText } from '@/lib/core/api/admin-call'
import type { AdminWord } from '../contract/words'

export type WordFields = Pick<AdminWord, 'action' | 'scope' | 'note'>

/** Adds words that are treated alike; those that are there already stay as they are. */
export async function addWords(words: string[], fields: WordFields) {
  const answer = await adminCall('POST /api/admin/words', { words, ...fields })
  // Only a `word` by itself is answered with that word.
  return 'added' in answer ? answer : { added: 1, existing: 0 }
}

/**
 * Imports a list.
 * @param fields what is to be done with words of which their line says nothing
 * @throws ApiError with an issue `text.<line>` for each line that cannot be read; nothing is imported then
 */
export function importWords(text: string, { action, scope }: Omit<WordFields, 'note'>) {
  // An empty parameter would not be sent; that no place is ticked is for the server to refuse.
  const scopes = scope.join(',') || ','
  return adminCallWithText('POST /api/admin/words/import', { text, action, scope: scopes })
}
