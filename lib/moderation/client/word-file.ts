import { withSession } from '@/lib/core/api/admin-call'
import type { CallResponse } from '@/lib/core/api/call'
import { callApi } from '@/lib/core/api/fetcher'
import type { Issue } from '@/lib/core/contract/errors'
import type { AdminWord } from '../contract/words'
import { wordLimits } from '../limits'
import { parseWords, type WordLine } from '../word-list-format'

export type FileProblem = 'tooLarge' | 'notUtf8' | 'unreadable'

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

/**
 * @param fields defaults for lines without their own
 * @throws ApiError with an issue `text.<line>` for each invalid line; nothing is imported then
 */
export function importWords(text: string, { action, scope }: Pick<AdminWord, 'action' | 'scope'>) {
  // An empty parameter would not be sent, but the server is to reject an empty scope.
  const query = { action, scope: scope.join(',') || ',' }
  // Not as JSON, whose escapes would make the text larger than a body may be.
  return withSession(
    callApi<CallResponse<'POST /api/admin/words/import'>>('/api/admin/words/import', { text, query }),
  )
}
