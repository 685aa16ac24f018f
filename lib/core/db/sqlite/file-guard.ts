import { DatabaseFileFault } from '../failures/outage'
import type { SqliteConnection } from './connection'
import { sqliteCode } from './errors'
import { FaultReport } from './fault-report'
import { type FileFault, faults, isLasting } from './file-fault'
import { isCheckpointing, isSameIndex, type LogIndex } from './log-index'
import { isForWantOfRoom } from './space-needed'
import { WatchedFile } from './watched-file'

/** What a look finds is believed for so long, unless it matters. */
const beliefMs = 20
/** SQLite's primary result codes (https://sqlite.org/rescode.html): failures of the disk, and files that make no sense. */
const ioCodes = [10, 14]
const damageCodes = [11, 26]

/**
 * Sees to it that nothing is acknowledged that went into a file which is deleted, replaced, overwritten or damaged, and
 * that nothing is read from one. SQLite itself notices none of that: it goes on with the file it has open.
 */
export class FileGuard {
  readonly #file: WatchedFile
  readonly #report = new FaultReport()
  #connections: SqliteConnection[] = []
  #fault: FileFault | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #ioErrors = 0
  /** The write-ahead log is to be written into the file, so that this is complete wherever it is. */
  #mustComplete = false
  /** What the index said when it was last looked at from time to time. */
  #index: LogIndex | null = null
  /** SQLite has a log open, and full, that must not get into the file. */
  #isLogLeft = false

  /** To be made before SQLite opens the file. @throws the system's error */
  constructor(private readonly path: string) {
    this.#file = new WatchedFile(path)
  }

  /** Why the database cannot be used; null when it can. */
  get fault(): FileFault | null {
    return this.#fault
  }

  /** Failures of the disk that SQLite reported and that did not last. */
  get ioErrors(): number {
    return this.#ioErrors
  }

  /** From now on watches over the file that these have open, the one that writes first. */
  start(connections: SqliteConnection[]): void {
    this.#connections = connections
    this.#adopt()
    // The process is not to wait inside SQLite from now on.
    for (const connection of connections) connection.waitForNobody()
    // After a crash the log's index looks as if somebody were at a checkpoint, until one has ended.
    this.#writeLogIntoFile()
  }

  /** Before anything is read. @throws DatabaseFileFault */
  admit(): void {
    if (performance.now() - this.#lookedAt >= beliefMs) this.look()
    this.#requireNoFault()
  }

  /** Before anything is written. @throws DatabaseFileFault */
  admitWrite(): void {
    this.look()
    this.#requireNoFault()
  }

  /** Before what was written is committed: that may write to the file, and would hide that somebody else did. */
  admitCommit(): void {
    if (this.#file.isTouched()) this.look()
    this.#requireNoFault()
  }

  /** After something was committed: it may be acknowledged if the file is still there. @throws DatabaseFileFault */
  settle(): void {
    this.look()
    this.#requireNoFault()
  }

  /** @returns what to throw instead of an error that SQLite met */
  met(error: unknown): unknown {
    this.look()
    const code = (sqliteCode(error) ?? 0) & 255
    const isDamage = damageCodes.includes(code)
    if (!(isDamage || ioCodes.includes(code)) || isForWantOfRoom(error, this.path)) return error
    if (!this.#fault && isDamage) this.#enter(faults.damaged)
    if (!this.#fault) this.#ioErrors++
    return this.#refusal(this.#fault ?? faults.disk)
  }

  /** Looks at the file, and mends what can be. */
  look(): void {
    this.#lookedAt = performance.now()
    if (this.#fault && isLasting(this.#fault)) return
    this.#enter(this.#file.fault())
    if (this.#fault) this.#mend()
  }

  /** To be called from time to time, also while nobody uses the database. */
  watch(): void {
    this.look()
    if (!this.#fault) this.#endCheckpoint()
  }

  /**
   * Whether SQLite must not close the database: it would remove another one's write-ahead log, or write into the file
   * what is not of it. To be asked after {@link complete}.
   */
  get mustStayOpen(): boolean {
    return this.#isLogLeft || this.#file.isLogForeign()
  }

  /** Before the connections are closed: what is in the log goes into the file, so that this alone is the database. */
  complete(): void {
    this.look()
    if (!this.#fault) this.#writeLogIntoFile()
  }

  /** After they are closed. */
  close(): void {
    this.#connections = []
    this.#file.close()
  }

  #requireNoFault(): void {
    if (this.#fault) throw this.#refusal(this.#fault)
  }

  #refusal(fault: FileFault): DatabaseFileFault {
    this.#report.refused(fault)
    return new DatabaseFileFault(fault.reason)
  }

  #enter(fault: FileFault | null): void {
    if (fault?.reason === this.#fault?.reason) return
    this.#fault = fault
    if (fault) {
      // By an index that was exchanged nothing may be written: other programs have gone by the new one since.
      this.#mustComplete = !isLasting(fault) && fault !== faults.index
      this.#report.began(fault, fault.kind === 'overwritten' ? this.#setLogAside() : null)
    } else this.#report.ended()
  }

  #setLogAside(): string | null {
    try {
      const { copy, isOpen } = this.#file.setLogAside()
      this.#isLogLeft = isOpen
      return copy
    } catch {
      this.#isLogLeft = true
      return null // the operator is told to remove it
    }
  }

  #mend(): void {
    if (this.#mustComplete && this.#writeLogIntoFile()) this.#mustComplete = false
    if (this.#mustComplete || this.#fault?.kind !== 'log' || this.#isWriting) return
    try {
      if (!this.#file.isLogIndexed()) {
        this.#enter(faults.otherLog)
        return
      }
      // SQLite makes a new log when it opens the database; the old one is empty now.
      for (const connection of this.#connections) connection.reopen()
      this.#adopt()
    } catch {
      return // somebody keeps it locked; the next look tries again
    }
    this.#enter(null)
  }

  get #isWriting(): boolean {
    return this.#connections.some((connection) => connection.isTransaction)
  }

  /**
   * While somebody is at a checkpoint, whatever changes the file is taken for that. Where nobody is any more (it failed, or who
   * was at it was killed), ours ends that; where somebody is, it gives way at once.
   */
  #endCheckpoint(): void {
    try {
      const index = this.#file.readIndex()
      if (this.#index && isCheckpointing(index) && isSameIndex(index, this.#index))
        this.#writeLogIntoFile('PASSIVE')
      this.#index = index
    } catch {
      // The next look says what is wrong.
    }
  }

  /** @returns whether it is done; else somebody is at it, and the next look tries again */
  #writeLogIntoFile(how: 'TRUNCATE' | 'PASSIVE' = 'TRUNCATE'): boolean {
    const [writer] = this.#connections
    if (!writer || this.#isWriting) return false
    try {
      return !this.#file.isLogIndexed() || writer.checkpoint(how)
    } catch {
      return false
    } finally {
      this.#file.fault()
    }
  }

  #adopt(): void {
    // The first that is read makes the log and opens it.
    for (const connection of this.#connections) connection.query('SELECT count(*) FROM sqlite_schema')
    this.#file.adopt()
  }
}
