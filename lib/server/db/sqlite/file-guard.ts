import { DatabaseFileFault } from '../../failures/outage'
import type { SqliteConnection } from './connection'
import { sqliteCode } from './errors'
import { FaultReport } from './fault-report'
import { type FileFault, faults, isLasting } from './file-fault'
import { isForWantOfRoom } from './want-of-room'
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
    this.look(true)
    this.#requireNoFault()
  }

  /**
   * @param isWriter whether what failed may have been written in part
   * @returns what to throw instead of an error that SQLite met
   */
  met(error: unknown, isWriter: boolean): unknown {
    this.look(isWriter)
    const code = (sqliteCode(error) ?? 0) & 255
    const isDamage = damageCodes.includes(code)
    if (!(isDamage || ioCodes.includes(code)) || isForWantOfRoom(error, this.path)) return error
    if (!this.#fault && isDamage) this.#enter(faults.damaged)
    if (!this.#fault) this.#ioErrors++
    return this.#refusal(this.#fault ?? faults.disk)
  }

  /** Looks at the file, and mends what can be. @param isOurs whether it was us who wrote since the last look */
  look(isOurs = false): void {
    this.#lookedAt = performance.now()
    if (this.#fault && isLasting(this.#fault)) return
    this.#enter(this.#file.fault(isOurs))
    if (this.#fault) this.#mend()
  }

  /** Whether SQLite must not close the database: it would remove another one's write-ahead log. */
  get mustStayOpen(): boolean {
    return this.#file.isLogForeign()
  }

  /** Before the connections are closed: what is in the log goes into the file, so that this alone is the database. */
  complete(): void {
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
    if (fault?.kind === this.#fault?.kind) return
    this.#fault = fault
    if (fault) {
      this.#mustComplete = !isLasting(fault)
      this.#report.began(fault, fault.kind === 'overwritten' ? this.#setLogAside() : null)
    } else this.#report.ended()
  }

  #setLogAside(): string | null {
    try {
      return this.#file.setLogAside()
    } catch {
      return null // the operator is told to remove it
    }
  }

  #mend(): void {
    if (this.#mustComplete && this.#writeLogIntoFile()) this.#mustComplete = false
    if (this.#mustComplete || this.#fault?.kind !== 'log' || this.#isWriting) return
    // SQLite makes a new log when it opens the database; the old one is empty now.
    for (const connection of this.#connections) connection.reopen()
    this.#adopt()
    this.#enter(null)
  }

  get #isWriting(): boolean {
    return this.#connections.some((connection) => connection.isTransaction)
  }

  /** @returns whether it is done; else somebody is at it, and the next look tries again */
  #writeLogIntoFile(): boolean {
    const [writer] = this.#connections
    if (!writer || this.#isWriting) return false
    try {
      return writer.checkpoint()
    } catch {
      return false
    } finally {
      this.#file.fault(true)
    }
  }

  #adopt(): void {
    // The first that is read makes the log and opens it.
    for (const connection of this.#connections) connection.query('SELECT count(*) FROM sqlite_schema')
    this.#file.adopt()
  }
}
