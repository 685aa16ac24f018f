import { copyFileSync, realpathSync, truncateSync } from 'node:fs'
import { deletedFault, type FileFault, faults } from './file-fault'
import { type FileMark, isSameFile, isWalDatabase, markOf, OpenFile } from './file-mark'

const isUnchanged = (one: FileMark, other: FileMark): boolean =>
  one.size === other.size && one.changedTime === other.changedTime

/**
 * The part of the log's index that commits and checkpoints change, of whichever program, and readers do not
 * (https://www.sqlite.org/walformat.html#the_wal_index_file_format).
 */
const indexBytes = 100

/**
 * The files of a SQLite database in WAL mode as this process left them. What is there must be what was opened,
 * and as it was left, unless another program wrote to it by SQLite's own rules.
 */
export class WatchedFile {
  readonly #file: string
  readonly #walFile: string
  readonly #open: OpenFile
  #mark: FileMark
  #sample: Buffer
  #wal: FileMark | null = null
  #indexFile: OpenFile | null = null
  #index: Buffer = Buffer.alloc(0)

  /** To be made before SQLite opens the file. @throws the system's error */
  constructor(file: string) {
    this.#file = file
    this.#walFile = `${realpathSync(/* turbopackIgnore: true */ file)}-wal`
    this.#open = new OpenFile(file)
    this.#mark = this.#open.mark()
    this.#sample = this.#open.sample()
  }

  /** What is there now belongs to the database, as SQLite has opened it. */
  adopt(): void {
    this.#mark = this.#open.mark()
    this.#sample = this.#open.sample()
    this.#wal = markOf(this.#walFile)
    this.#indexFile ??= new OpenFile(this.#walFile.replace(/-wal$/, '-shm'))
    this.#index = this.#readIndex()
  }

  #readIndex(): Buffer {
    return this.#indexFile?.beginning(indexBytes) ?? this.#index
  }

  /** Whether it was done by SQLite, here or in another program, since the last time we wrote. */
  #wasSqlite(): boolean {
    return !this.#readIndex().equals(this.#index)
  }

  /** Whether somebody wrote to it since we did. Costs least. */
  isTouched(): boolean {
    return !isUnchanged(this.#open.mark(), this.#mark)
  }

  /** What is wrong with it. @param isOurs whether we have written since the last time */
  fault(isOurs: boolean): FileFault | null {
    try {
      const isSqlites = isOurs || this.#wasSqlite()
      // All of them, for they also note what was left.
      const [content, place, wal] = [
        this.#contentFault(isSqlites),
        this.#placeFault(),
        this.#walFault(isSqlites),
      ]
      if (isSqlites) this.#index = this.#readIndex()
      return content ?? place ?? wal
    } catch {
      return faults.unreadable
    }
  }

  #contentFault(isSqlites: boolean): FileFault | null {
    const mark = this.#open.mark()
    if (isUnchanged(mark, this.#mark)) return null
    const sample = this.#open.sample()
    if (!isWalDatabase(sample)) return faults.overwritten
    // Touching a file, and file systems that note times late, change nothing but the time.
    const isSame = mark.size === this.#mark.size && sample.equals(this.#sample)
    if (!isSqlites && !isSame) return faults.overwritten
    this.#mark = mark
    this.#sample = sample
    return null
  }

  #placeFault(): FileFault | null {
    const here = markOf(this.#file)
    if (isSameFile(here, this.#mark)) return null
    if (here) return faults.replaced
    const { names } = this.#open.mark()
    return names === 0 ? deletedFault(this.#open.descriptor) : faults.missing
  }

  #walFault(isSqlites: boolean): FileFault | null {
    const here = markOf(this.#walFile)
    if (!here || !isSameFile(here, this.#wal)) return faults.log
    if (!isSqlites && this.#wal && here.size < this.#wal.size) return faults.cut
    this.#wal = here
    return null
  }

  /**
   * Takes the write-ahead log away from a file to which it no longer belongs: whoever opens both would write the log
   * into it. What it held is kept beside it.
   * @returns the name of the copy, null when there was nothing to keep
   */
  setLogAside(): string | null {
    const here = markOf(this.#walFile)
    if (!here || here.size === 0 || !isSameFile(here, this.#wal)) return null
    const copy = `${this.#walFile}-of-overwritten-${new Date().toISOString().replace(/[:.]/g, '-')}`
    copyFileSync(this.#walFile, copy)
    // Not renamed: SQLite still has it open, and would write it into the database when it closes that.
    truncateSync(/* turbopackIgnore: true */ this.#walFile)
    return copy
  }

  /** Whether a write-ahead log is there that SQLite would take for ours and remove when it closes the database. */
  isLogForeign(): boolean {
    const here = markOf(this.#walFile)
    return here !== null && !isSameFile(here, this.#wal)
  }

  /** Only after SQLite has closed it. */
  close(): void {
    this.#open.close()
    this.#indexFile?.close()
  }
}
