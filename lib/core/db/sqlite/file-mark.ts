import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'

/** What tells a file from another one at the same path, and whether it was written to since. */
export interface FileMark {
  dev: number
  ino: number
  /** Bytes. */
  size: number
  /** When its content changed, milliseconds since the epoch. */
  changedTime: number
  /** How many names it has; 0: it is deleted, and goes when it is closed. */
  names: number
}

const toMark = ({ dev, ino, size, mtimeMs, nlink }: Stats): FileMark => ({
  ...{ dev, ino, size },
  changedTime: mtimeMs,
  names: nlink,
})

/** What is at a path now; null if nothing is. @throws the system's error, such as EACCES */
export function markOf(file: string): FileMark | null {
  const stats = statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })
  return stats ? toMark(stats) : null
}

/** Whether both are one and the same file. */
export const isSameFile = (one: FileMark | null, other: FileMark | null): boolean =>
  one !== null && other !== null && one.ino === other.ino && one.dev === other.dev

/** Where the header of a database says how it is written and read; 2: through a write-ahead log. */
const versionOffsets = [18, 19]
const walVersion = 2
const magic = Buffer.from('SQLite format 3\0', 'latin1')

/**
 * Whether a file begins like a database that is written through a write-ahead log; copies made by VACUUM do not.
 * https://www.sqlite.org/fileformat.html#the_database_header
 */
export const isWalDatabase = (content: Buffer): boolean =>
  content.subarray(0, magic.length).equals(magic) &&
  versionOffsets.every((offset) => content[offset] === walVersion)

/** So much of the beginning and of the end of a file is compared. */
const sampleBytes = 512 * 1024

/**
 * A database file, open for looking at it whatever becomes of its name. Whoever closes a file loses all the locks this
 * process has on it (POSIX), SQLite's too: so it is opened once, before SQLite, and closed after it.
 */
export class OpenFile {
  readonly descriptor: number

  constructor(file: string) {
    this.descriptor = openSync(/* turbopackIgnore: true */ file, 'r')
  }

  mark(): FileMark {
    return toMark(fstatSync(this.descriptor))
  }

  /** Its beginning and its end; a small file as a whole. */
  sample(): Buffer {
    const { size } = this.mark()
    const sample = Buffer.alloc(Math.min(size, 2 * sampleBytes))
    const half = Math.min(sample.length, sampleBytes)
    readSync(this.descriptor, sample, 0, half, 0)
    if (half < sample.length)
      readSync(this.descriptor, sample, half, sample.length - half, size - (sample.length - half))
    return sample
  }

  /** A part of it; less where the file ends before that does. */
  bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(this.descriptor, bytes, 0, length, offset))
  }

  close(): void {
    closeSync(this.descriptor)
  }
}
