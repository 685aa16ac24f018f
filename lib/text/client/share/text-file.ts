import { limits } from '@/lib/core/contract/limits'
import { textLimits } from '../../limits'
import { textBytes } from '../api'

/** Keys of messages. */
export type FileProblem =
  | 'fileMany'
  | 'fileLater'
  | 'fileTooLarge'
  | 'fileEmpty'
  | 'fileBinary'
  | 'fileEncoding'
  | 'fileUnreadable'

export class FileRefusal extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

/** Bytes. */
export const fileBytesMax = (): number =>
  Number(document.documentElement.dataset.textBytesMax ?? limits.textBytesMaxDefault)

/** Named by a byte order mark. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

const bytesOf = (blob: Blob) =>
  blob.arrayBuffer().catch(() => {
    // A folder, or a file that was moved or may not be read.
    throw new FileRefusal('fileUnreadable')
  })

/**
 * UTF-8 or, with a byte order mark, UTF-16. That of UTF-8 is part of the text; that of UTF-16 names the encoding and is
 * left out. A file that is too large is not read.
 * @throws FileRefusal
 */
export async function readTextFile(file: Blob, bytesMax: number): Promise<string> {
  const encoding = encodingOf(new Uint8Array(await bytesOf(file.slice(0, 2))))
  const isWide = encoding !== 'utf-8'
  if (file.size > (isWide ? 2 * bytesMax + 2 : bytesMax)) throw new FileRefusal('fileTooLarge')
  const bytes = await bytesOf(file)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: !isWide })
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw new FileRefusal(new Uint8Array(bytes).includes(0) && !isWide ? 'fileBinary' : 'fileEncoding')
  }
  if (text === '') throw new FileRefusal('fileEmpty')
  if (text.includes('\0')) throw new FileRefusal('fileBinary')
  if (isWide && textBytes(text) > bytesMax) throw new FileRefusal('fileTooLarge')
  return text
}

/** Allowed characters, with the file's ending; or `''`. */
export function nameOfFile(fileName: string): string {
  const clean = fileName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\-_.]+/gu, '-')
    .replace(/^-+|-+$|-+(?=\.)/g, '')
  if (clean === '.' || clean === '..') return ''
  const [ending = ''] = /\.[^.]{1,16}$/.exec(clean) ?? []
  const start = [...clean.slice(0, clean.length - ending.length)]
  return start.slice(0, textLimits.nameLengthMax - [...ending].length).join('') + ending
}
