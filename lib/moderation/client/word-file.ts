import type { Issue } from '@/lib/core/contract/errors'
import { wordLimits } from '../limits'
import { parseWords, type WordLine } from '../word-list-format'

// Apart from the other calls, because parsing loads zod.

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
