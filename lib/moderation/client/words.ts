import { adminCall, adminCallWithText } from '@/lib/core/api/admin-call'
import type { Issue } from '@/lib/core/contract/errors'
import type { AdminWord } from '../contract/words'
import { wordLimits } from '../limits'
import { parseWords, type WordLine } from '../word-list-format'

/** Why a file cannot be imported. */
export type FileProblem = 'tooLarge' | 'notUtf8' | 'unreadable'

/** A word list from a file, ready to send. */
export interface WordFile {
  name: string
  text: string
  lines: readonly WordLine[]
  /** Lines that the server would reject, with its messages. */
  issues: readonly Issue[]
}

export async function readWordFile(file: File): Promise<WordFile | FileProblem> {
  if (file.size > wordLimits.importBytesMax) return 'tooLarge'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (error) {
    return error instanceof TypeError ? 'notUtf8' : 'unreadable'
  }
  return { name: file.name, text, ...parseWords(text) }
}

export type WordFields = Pick<AdminWord, 'action' | 'scope' | 'note'>

/** Adds words with the same fields; existing ones stay as they are. */
export async function addWords(words: string[], fields: WordFields) {
  const answer = await adminCall('POST /api/admin/words', { words, ...fields })
  // The response to a single `word` is that word.
  return 'added' in answer ? answer : { added: 1, existing: 0 }
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
