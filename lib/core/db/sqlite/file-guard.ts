import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  type Stats,
  statSync,
} from 'node:fs'
import { DatabaseFileFault } from '../failures'
import type { SqliteConnection } from './connection'
import { sqliteCode } from './errors'
import { deletedFault, FaultReport, type FileFault, faults, isPermanent } from './file-faults'
import { isOutOfSpace } from './out-of-space'

/** How long the result of a check serves reads. */
const cachedMs = 20
/** https://sqlite.org/rescode.html */
const ioCodes = [10, 14]
const damageCodes = [11, 26]

const headerBytes = 32
const magic = Buffer.from('SQLite format 3\0', 'latin1')

const statOf = (file: string): Stats | undefined =>
  statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })

type FileId = Pick<Stats, 'dev' | 'ino'>

const isSameFile = (one: FileId | undefined, other: FileId | null): boolean =>
  one !== undefined && other !== null && one.ino === other.ino && one.dev === other.dev

/** Whether a file begins like a database in WAL mode (https://www.sqlite.org/fileformat.html); backups do not. */
const isWalHeader = (header: Buffer): boolean =>
  header.subarray(0, magic.length).equals(magic) && header[18] === 2 && header[19] === 2

/** Bytes. */
function sizeInHeader(header: Buffer): number {
  const pageBytes = header.readUInt16BE(16)
  return header.readUInt32BE(28) * (pageBytes === 1 ? 65_536 : pageBytes)
}

/**
 * Prevents that a write is acknowledged into a file that was deleted, moved, replaced, truncated or overwritten by a
 * backup: SQLite goes on with the file it has open and notices none of it. Compares device, inode, size and header of
 * the open file with what is at its path, and the inodes of `-wal` and `-shm`, before a write and before its
 * acknowledgement.
 */
export class FileGuard {
  readonly #path: string
  readonly #walPath: string
  readonly #shmPath: string
  /** Opened before SQLite and closed after it: closing a file releases all POSIX locks of the process on it. */
  readonly #descriptor: number
  readonly #report = new FaultReport()
  #connections: SqliteConnection[] = []
  #size = 0
  #wal: FileId | null = null
  #shm: FileId | null = null
  #fault: FileFault | null = null
  #checkedAt = Number.NEGATIVE_INFINITY
  #ioErrors = 0
  /** The log must be checkpointed into the file, wherever that is: left beside another file it would be mixed into it. */
  #isCheckpointDue = false
  #isWalMoved = false

  /** To be created before SQLite opens the file. @throws the system's error */
  constructor(path: string) {
    this.#path = path
    // SQLite keeps log and index beside the file that a link leads to.
    const realPath = realpathSync(/* turbopackIgnore: true */ path)
    this.#walPath = `${realPath}-wal`
    this.#shmPath = `${realPath}-shm`
    this.#descriptor = openSync(/* turbopackIgnore: true */ path, 'r')
  }

  /** null when the database can be used. */
  get fault(): FileFault | null {
    return this.#fault
  }

  /** Disk errors reported by SQLite that did not last. */
  get ioErrors(): number {
    return this.#ioErrors
  }

  /** The writing connection is the first. */
  start(connections: SqliteConnection[]): void {
    this.#connections = connections
    this.#adopt()
    // From now on the adapter waits for locks, without blocking the process.
    for (const connection of connections) connection.disableBusyTimeout()
    this.#checkpoint()
  }

  /** Before a read; a recent check suffices. @throws DatabaseFileFault */
  admitRead(): void {
    if (performance.now() - this.#checkedAt >= cachedMs) this.check()
    this.#requireNoFault()
  }

  /** Before a write, before its commit, and before its acknowledgement. @throws DatabaseFileFault */
  admitWrite(): void {
    this.check()
    this.#requireNoFault()
  }

  /** @returns the error to throw for an error of SQLite */
  translateError(error: unknown): unknown {
    this.check()
    const code = (sqliteCode(error) ?? 0) & 255
    const isDamage = damageCodes.includes(code)
    if (!(isDamage || ioCodes.includes(code)) || isOutOfSpace(error, this.#path)) return error
    if (!this.#fault && isDamage) this.#setFault(faults.damaged)
    if (!this.#fault) this.#ioErrors++
    return this.#refusal(this.#fault ?? faults.disk)
  }

  check(): void {
    this.#checkedAt = performance.now()
    if (this.#fault && isPermanent(this.#fault)) return
    this.#setFault(this.#findFault())
    if (this.#fault) this.#repair(this.#fault)
  }

  /**
   * Whether SQLite must not close the database: it would remove another one's log, or write into a file what is not
   * part of it. To be asked after {@link checkpointBeforeClose}.
   */
  get mustStayOpen(): boolean {
    const wal = statOf(this.#walPath)
    const isOtherWal = wal !== undefined && !isSameFile(wal, this.#wal)
    return this.#isWalMoved || isOtherWal || !isSameFile(statOf(this.#shmPath), this.#shm)
  }

  /** Before the connections close: checkpoints the log, so that the file alone is the database. */
  checkpointBeforeClose(): void {
    this.check()
    if (!this.#fault) this.#checkpoint()
  }

  close(): void {
    this.#connections = []
    closeSync(this.#descriptor)
  }

  #findFault(): FileFault | null {
    try {
      const open = fstatSync(this.#descriptor)
      const content = this.#contentFault(open)
      if (content) return content
      const current = statOf(this.#path)
      if (current && !isSameFile(current, open)) return faults.replaced
      if (!current) return open.nlink === 0 ? deletedFault(this.#descriptor) : faults.missing
      return this.#logFault()
    } catch {
      return faults.unreadable
    }
  }

  #contentFault({ size }: Stats): FileFault | null {
    const header = Buffer.alloc(headerBytes)
    readSync(this.#descriptor, header, 0, headerBytes, 0)
    // VACUUM by another program makes the file smaller too, to the size that it states.
    const isTruncated = size < this.#size && size !== sizeInHeader(header)
    if (isTruncated || !isWalHeader(header)) return faults.overwritten
    this.#size = size
    return null
  }

  #logFault(): FileFault | null {
    const wal = statOf(this.#walPath)
    const isWalUnchanged = isSameFile(wal, this.#wal)
    if (!isSameFile(statOf(this.#shmPath), this.#shm))
      return isWalUnchanged ? faults.index : faults.logAndIndex
    if (isWalUnchanged) return null
    // An empty one is as good as none.
    return wal?.size ? faults.otherLog : faults.log
  }

  #requireNoFault(): void {
    if (this.#fault) throw this.#refusal(this.#fault)
  }

  #refusal(fault: FileFault): DatabaseFileFault {
    this.#report.refused(fault)
    return new DatabaseFileFault(fault.reason)
  }

  #setFault(fault: FileFault | null): void {
    if (fault?.reason === this.#fault?.reason) return
    this.#fault = fault
    if (!fault) {
      this.#report.ended()
      return
    }
    // Without the index, whose locks other programs no longer see, nothing may be written.
    this.#isCheckpointDue = !isPermanent(fault) && fault !== faults.index
    this.#report.began(fault, fault === faults.overwritten ? this.#moveWalAway() : null)
  }

  /** The log must not be replayed into other content at the next start. @returns its new name, null without one */
  #moveWalAway(): string | null {
    this.#isWalMoved = true
    const wal = statOf(this.#walPath)
    if (!wal?.size || !isSameFile(wal, this.#wal)) return null
    const copy = `${this.#walPath}-of-overwritten-${new Date().toISOString().replace(/[:.]/g, '-')}`
    try {
      renameSync(/* turbopackIgnore: true */ this.#walPath, copy)
      return copy
    } catch {
      return null
    }
  }

  #repair(fault: FileFault): void {
    if (this.#isCheckpointDue && this.#checkpoint()) this.#isCheckpointDue = false
    if (this.#isCheckpointDue || fault !== faults.log || this.#isWriting) return
    try {
      // SQLite creates a new log when it opens the database; the old one is empty now.
      for (const connection of this.#connections) connection.reopen()
      this.#adopt()
    } catch {
      return // locked by another program; the next check tries again
    }
    this.#setFault(null)
  }

  get #isWriting(): boolean {
    return this.#connections.some((connection) => connection.isTransaction)
  }

  /** @returns whether it is done; else another program holds a lock, and the next check tries again */
  #checkpoint(): boolean {
    const [writer] = this.#connections
    if (!writer || this.#isWriting) return false
    try {
      return writer.checkpoint()
    } catch {
      return false
    }
  }

  #adopt(): void {
    // The first read creates and opens the log.
    for (const connection of this.#connections) connection.query('SELECT count(*) FROM sqlite_schema')
    this.#wal = statOf(this.#walPath) ?? null
    this.#shm = statOf(this.#shmPath) ?? null
    this.#size = fstatSync(this.#descriptor).size
  }
}
