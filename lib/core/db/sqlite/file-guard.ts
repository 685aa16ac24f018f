import { fstatSync, openSync, readSync, realpathSync, renameSync, type Stats, statSync } from 'node:fs'
import type { SqliteConnection } from './connection'
import { deletedFault, type FileFault, faultError, faults, isPermanent } from './file-faults'
import { isDamage } from './result-codes'

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

/** The size that a header states, bytes. */
function sizeInHeader(header: Buffer): number {
  const pageBytes = header.readUInt16BE(16)
  return header.readUInt32BE(28) * (pageBytes === 1 ? 65_536 : pageBytes)
}

/** What a guard asks of the main thread. */
export interface GuardHost {
  /** @param copy where a log that no longer belongs to the file is kept */
  faultChanged(fault: FileFault | null, copy: string | null): void
  /** Lets the reading connection open a new log. @returns whether it could */
  reopenReader(): Promise<boolean>
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
  /** Opened before SQLite, and closed with the thread: closing a file releases all POSIX locks of the process on it. */
  readonly #descriptor: number
  readonly #host: GuardHost
  #writer: SqliteConnection | null = null
  #size = 0
  #wal: FileId | null = null
  #shm: FileId | null = null
  #fault: FileFault | null = null
  /** The log must be checkpointed into the file, wherever that is: left beside another file it would be mixed into it. */
  #isCheckpointDue = false
  #isWalMoved = false
  #reopening: Promise<void> | null = null

  /** To be created before SQLite opens the file. @throws the system's error */
  constructor(path: string, host: GuardHost) {
    this.#path = path
    this.#host = host
    // SQLite keeps log and index beside the file that a link leads to.
    const realPath = realpathSync(/* turbopackIgnore: true */ path)
    this.#walPath = `${realPath}-wal`
    this.#shmPath = `${realPath}-shm`
    this.#descriptor = openSync(/* turbopackIgnore: true */ path, 'r')
  }

  /** Starts guarding the file that a connection has open. */
  start(writer: SqliteConnection): void {
    this.#writer = writer
    this.#adopt(writer)
    this.#checkpoint()
  }

  /** Before a write, before its commit, and before its acknowledgement. @throws Error of a fault */
  async admit(): Promise<void> {
    await this.check()
    if (this.#fault) throw faultError(this.#fault)
  }

  /** Compares the files, and repairs what can be repaired. */
  async check(): Promise<void> {
    if (this.#fault && isPermanent(this.#fault)) return
    this.#setFault(this.#findFault())
    if (this.#fault) this.#repair(this.#fault)
    if (!this.#writer?.isTransaction) await this.#reopening
  }

  /** After SQLite failed with a result code. */
  async noteFailure(code: number): Promise<void> {
    await this.check()
    if (!this.#fault && isDamage(code)) this.#setFault(faults.damaged)
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
  async checkpointBeforeClose(): Promise<void> {
    await this.check()
    if (!this.#fault) this.#checkpoint()
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

  #setFault(fault: FileFault | null): void {
    if (fault?.reason === this.#fault?.reason) return
    this.#fault = fault
    if (!fault) {
      this.#host.faultChanged(null, null)
      return
    }
    // Without the index, whose locks other programs no longer see, nothing may be written.
    this.#isCheckpointDue = !isPermanent(fault) && fault !== faults.index
    this.#host.faultChanged(fault, fault === faults.overwritten ? this.#moveWalAway() : null)
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
    if (this.#isCheckpointDue || fault !== faults.log || this.#writer?.isTransaction) return
    this.#reopening ??= this.#beginLog().finally(() => {
      this.#reopening = null
    })
  }

  async #beginLog(): Promise<void> {
    // First the reader: through the old log it would not find what is written into the new one.
    const isReopened = await this.#host.reopenReader()
    const writer = this.#writer
    if (!isReopened || !writer || writer.isTransaction || this.#fault !== faults.log) return
    try {
      // SQLite creates a new log when it opens the database; the old one is empty now.
      writer.reopen()
      this.#adopt(writer)
    } catch {
      return // locked by another program; the next check tries again
    }
    this.#setFault(null)
  }

  /** @returns whether it is done; else another program holds a lock, and the next check tries again */
  #checkpoint(): boolean {
    if (!this.#writer || this.#writer.isTransaction) return false
    try {
      return this.#writer.checkpoint()
    } catch {
      return false
    }
  }

  #adopt(writer: SqliteConnection): void {
    writer.openLog()
    this.#wal = statOf(this.#walPath) ?? null
    this.#shm = statOf(this.#shmPath) ?? null
    this.#size = fstatSync(this.#descriptor).size
  }
}
