import { copyFileSync, realpathSync, renameSync, truncateSync } from 'node:fs'
import { deletedFault, type FileFault, faults } from './file-fault'
import { type FileMark, isSameFile, isWalDatabase, markOf, OpenFile } from './file-mark'
import {
  isCheckpointing,
  isDatabaseWritten,
  isIndexOf,
  isLogCut,
  isLogSetBack,
  isSameLog,
  type LogIndex,
  readLogIndex,
} from './log-index'

const isUnchanged = (one: FileMark, other: FileMark): boolean =>
  one.size === other.size && one.changedTime === other.changedTime

/**
 * The files of a SQLite database in WAL mode as this process left them. What is there must be what was opened,
 * and as it was left, unless another program wrote to it by SQLite's own rules.
 *
 * Whoever keeps to the rules changes the log's index before a file. So what is remembered of the index is read before
 * the files are looked at, and what they are judged by after it: a change in between is taken for SQLite's, never the
 * other way round.
 */
export class WatchedFile {
  readonly #file: string
  readonly #walFile: string
  readonly #shmFile: string
  readonly #open: OpenFile
  #mark: FileMark
  #sample: Buffer
  /** What SQLite has opened beside it. */
  #log: OpenFile | null = null
  #indexFile: OpenFile | null = null
  #index: LogIndex | null = null
  #isIndexLost = false
  #isOtherIndexSeen = false

  /** To be made before SQLite opens the file. @throws the system's error */
  constructor(file: string) {
    this.#file = file
    const realFile = realpathSync(/* turbopackIgnore: true */ file)
    this.#walFile = `${realFile}-wal`
    this.#shmFile = `${realFile}-shm`
    this.#open = new OpenFile(file)
    this.#mark = this.#open.mark()
    this.#sample = this.#open.sample()
  }

  /** What is there now belongs to the database, as SQLite has opened it. */
  adopt(): void {
    this.#indexFile ??= new OpenFile(this.#shmFile)
    this.#log?.close() // it has no locks
    this.#log = new OpenFile(this.#walFile)
    this.#index = readLogIndex(this.#indexFile)
    this.#mark = this.#open.mark()
    this.#sample = this.#open.sample()
  }

  /** What the index of the log says now. @throws the system's error */
  readIndex(): LogIndex {
    if (!this.#indexFile) throw new Error('SQLite has not opened the database yet.')
    return readLogIndex(this.#indexFile)
  }

  /** Whether somebody wrote to it since we did. Costs least. */
  isTouched(): boolean {
    return !isUnchanged(this.#open.mark(), this.#mark)
  }

  /** What is wrong with it. */
  fault(): FileFault | null {
    try {
      const index = this.readIndex()
      const before = this.#index ?? index
      // Always, for it also notes what was left.
      const content = this.#contentFault(before)
      // What lies beside another database, or none, is not of ours.
      const place = this.#placeFault()
      const log = place ? null : this.#logFault(before, index)
      if (isLogSetBack(before, index)) return faults.overwritten
      this.#index = index
      return content ?? place ?? log
    } catch {
      return faults.unreadable
    }
  }

  #contentFault(before: LogIndex): FileFault | null {
    const mark = this.#open.mark()
    if (isUnchanged(mark, this.#mark)) return null
    const index = this.readIndex()
    const sample = this.#open.sample()
    if (!isWalDatabase(sample)) return faults.overwritten
    // Touching a file, and file systems that note times late, change nothing but the time.
    const isSame = mark.size === this.#mark.size && sample.equals(this.#sample)
    const isSqlites = isDatabaseWritten(before, index) || isCheckpointing(index)
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

  #logFault(before: LogIndex, index: LogIndex): FileFault | null {
    const log = this.#log
    const isLogOurs = isSameFile(markOf(this.#walFile), log?.mark() ?? null)
    const shm = markOf(this.#shmFile)
    const isIndexOurs = isSameFile(shm, this.#indexFile?.mark() ?? null)
    // Whoever made another one went by it: if ours comes back, it is worth nothing any more.
    this.#isOtherIndexSeen ||= shm !== null && !isIndexOurs
    this.#isIndexLost = this.#isOtherIndexSeen || !isIndexOurs
    if (this.#isIndexLost) return isLogOurs ? faults.index : faults.logAndIndex
    if (!log || !isLogOurs) return faults.log
    // What was appended since may have made it long again: the frame before that tells.
    const missed = [before, index].filter((said) => isLogCut(log, said))
    if (missed.length === 0) return null
    const now = this.readIndex()
    return missed.some((said) => isSameLog(said, now)) ? faults.cut : null
  }

  /**
   * Whether the index speaks of the log that we have open. Else a program that came after that was removed has begun
   * another one, by the same index; so all of ours was in the database by then, and none of it may be written again.
   */
  isLogIndexed(): boolean {
    return this.#log !== null && isIndexOf(this.readIndex(), this.#log)
  }

  /**
   * Takes the write-ahead log away from a file to which it no longer belongs: whoever opens both would write the log
   * into it. What it held is kept beside it.
   * @returns the name of the copy, if there was something to keep, and whether SQLite has it open still, and full
   */
  setLogAside(): { copy: string | null; isOpen: boolean } {
    const here = markOf(this.#walFile)
    if (!here || !isSameFile(here, this.#log?.mark() ?? null)) return { copy: null, isOpen: true }
    if (here.size === 0) return { copy: null, isOpen: false }
    const copy = `${this.#walFile}-of-overwritten-${new Date().toISOString().replace(/[:.]/g, '-')}`
    try {
      copyFileSync(this.#walFile, copy)
      // Not renamed: SQLite still has it open, and would write it into the database when it closes that.
      truncateSync(/* turbopackIgnore: true */ this.#walFile)
      return { copy, isOpen: false }
    } catch {
      // A name needs no room. From now on SQLite must not close it.
      renameSync(/* turbopackIgnore: true */ this.#walFile, copy)
      return { copy, isOpen: true }
    }
  }

  /** Whether a log or an index is there that SQLite would take for ours, and remove when it closes the database. */
  isLogForeign(): boolean {
    const here = markOf(this.#walFile)
    return this.#isIndexLost || (here !== null && !isSameFile(here, this.#log?.mark() ?? null))
  }

  /** Only after SQLite has closed it. */
  close(): void {
    this.#open.close()
    this.#log?.close()
    this.#indexFile?.close()
  }
}
