import type { Issue } from '@/lib/core/contract/errors'
import { wordLimits } from '../contract/words'
import { parseWords, type WordLine } from '../word-list-text'

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
