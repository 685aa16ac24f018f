import { adminCall, adminCallWithText } from '@/lib/core/api/admin-call'
import type { Issue } from '@/lib/core/contract/errors'
import type { AdminWord } from '../contract/words'
import { wordLimits } from '../limits'
import { parseWords, type WordLine } from '../word-list-format'

/** Why a file cannot be imported at all. */
export type FileProblem = 'tooLarge' | 'notUtf8' | 'unreadable'

/** A file of words, as it will be sent. */
export interface WordFile {
  name: string
  text: string
  lines: readonly WordLine[]
  /** Lines that the server would refuse, as it would say so. */
  issues: readonly Issue[]
}

/** Reads a file of words without sending it. */
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
