import { isLongPaste, withPlainLineEnds } from '@/lib/chat/client/composer/long-paste'
import { type FileProblem, FileRefusal, readTextFile } from '@/lib/text/client/share/text-file'

type Problem = Exclude<FileProblem, 'fileMany' | 'fileLater'> | 'filePicture'

/** What becomes of a dropped or pasted file. */
export type FileAnswer =
  | { kind: 'several'; count: number }
  | { kind: 'refused'; file: string; problem: Problem }
  /** Short enough to be written into the message. */
  | { kind: 'short'; text: string }
  | { kind: 'long'; file: string; text: string }

const isPicture = ({ type }: File) => type.startsWith('image/')

async function textOf(file: File, bytesMax: number): Promise<FileAnswer> {
  try {
    const text = withPlainLineEnds(await readTextFile(file, bytesMax))
    return isLongPaste(text) ? { kind: 'long', file: file.name, text } : { kind: 'short', text }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return { kind: 'refused', file: file.name, problem: error.problem as Problem }
  }
}

/** A text goes the way of a paste. Nothing of a picture, of several files or of one that is too large is read. */
export async function answerFiles(files: readonly File[], bytesMax: number): Promise<FileAnswer> {
  const [file] = files
  if (!file || files.length > 1) return { kind: 'several', count: files.length }
  if (isPicture(file)) return { kind: 'refused', file: file.name, problem: 'filePicture' }
  return textOf(file, bytesMax)
}
