import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { config } from '../config'
import { softLimit } from '../limits/memory'
import { processState } from '../process-state'
import { db, sqliteFileOf } from './database'
import { type DiskRecovery, diskMonitor } from './disk-monitor'
import { type DiskSpace, measureDisk } from './disk-space'
import { isDiskFull } from './failures'

const chunkBytes = 1024 * 1024

/**
 * A file that does nothing but take room, so that there is some to give up when the disk is full. It is written in
 * full, and with bytes that no file system can compress: a sparse file would hold nothing.
 */
class Reserve {
  readonly #file: string
  #bytes = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Holds so many bytes, or as many of them as there is room for. */
  async make(bytes: number): Promise<void> {
    await this.giveUp()
    const handle = await open(this.#file, 'w', 0o600)
    try {
      const chunk = randomFillSync(Buffer.alloc(Math.min(chunkBytes, bytes)))
      while (this.#bytes < bytes) {
        const { bytesWritten } = await handle.write(chunk, 0, Math.min(chunk.length, bytes - this.#bytes))
        this.#bytes += bytesWritten
      }
      await handle.sync()
    } catch (error) {
      if (!isDiskFull(error)) throw error
    } finally {
      await handle.close()
    }
  }

  /** Gives the room back. */
  async giveUp(): Promise<void> {
    await rm(this.#file, { force: true })
    this.#bytes = 0
  }
}

const mib = 1024 * 1024
/** Twice what the WAL holds before it is written into the database (1,000 pages), as that may have to be taken over. */
const reserveBytesMax = 8 * mib
/** With less room than this beside the reserve the disk counts as full; once it does, it takes more. */
const marginBytes = mib
const marginBytesAfterFull = 8 * mib
/** With this much free inside the database, people may write into it; the second one after the disk was full. */
const reusableBytes = mib / 4
const reusableBytesAfterFull = mib
/** Pages in the WAL after which it is written into the database: SQLite's default, and where it must be small. */
const walPages = 1000
const walPagesWhenShort = 250
/** Smaller changes are not worth another look. */
const changeBytes = 64 * 1024
/** SQLite's own default. */
const pagesMax = 1_073_741_823

/** Beside the database, so that it is room on the database's own disk that is given up. */
const reserveFile = (): string => `${sqliteFileOf(config().databaseUrl)}.reserve`

/** Gives the reserve of an earlier run up, before anything could be opened. @returns whether there was one */
export async function releaseReserve(): Promise<boolean> {
  if (!existsSync(reserveFile())) return false
  await new Reserve(reserveFile()).giveUp()
  return true
}

/** The disk of a SQLite database, as {@link diskMonitor} looks after it. */
class SqliteDisk implements DiskRecovery {
  readonly #reserve = new Reserve(reserveFile())
  readonly #fileBytesMax = softLimit('file size')
  #reserveBytes = reserveBytesMax
  /** What the last decision was made on, the reserve counted as room; null: nothing is in the way. */
  #seen: { roomBytes: number; insideBytes: number } | null = null

  get reserveBytes(): number {
    return this.#reserve.bytes
  }

  async open(): Promise<void> {
    await this.#reserve.giveUp()
    await this.#limitDatabase(this.#fileBytesMax, walPagesWhenShort)
  }

  async hasChanged(): Promise<boolean> {
    if (!this.#seen) return false
    const { freeBytes, insideBytes } = await measureDisk()
    const change = Math.max(
      Math.abs(freeBytes + this.#reserve.bytes - this.#seen.roomBytes),
      Math.abs(insideBytes - this.#seen.insideBytes),
    )
    return change >= changeBytes
  }

  async settle(wasFull: boolean): Promise<boolean> {
    await this.#checkpoint()
    const space = await measureDisk()
    const roomBytes = space.freeBytes + this.#reserve.bytes
    const isRoomy = await this.#arrange(space, wasFull)
    const isWhole = this.#reserve.bytes === this.#reserveBytes
    this.#seen = isRoomy && isWhole ? null : { roomBytes, insideBytes: space.insideBytes }
    return isRoomy
  }

  async #arrange(space: DiskSpace, wasFull: boolean): Promise<boolean> {
    const { freeBytes, totalBytes, databaseBytes, insideBytes } = space
    this.#reserveBytes = Math.min(reserveBytesMax, Math.floor(totalBytes / 10))
    const room = freeBytes + this.#reserve.bytes
    const largestBytes = this.#fileBytesMax - marginBytes
    const isFree = room - this.#reserveBytes >= (wasFull ? marginBytesAfterFull : marginBytes)
    if (isFree && largestBytes - databaseBytes >= marginBytes) {
      await this.#hold(this.#reserveBytes)
      await this.#limitDatabase(largestBytes, walPages)
      return true
    }
    const halfBytes = Math.floor(this.#reserveBytes / 2)
    const isReusable = insideBytes >= (wasFull ? reusableBytesAfterFull : reusableBytes)
    if (isReusable && room >= this.#reserveBytes - marginBytes) {
      // People may write into the pages that are free, and half of the reserve is lent to the WAL for it.
      await this.#hold(halfBytes)
      await this.#limitDatabase(databaseBytes, walPagesWhenShort)
      return true
    }
    await this.#hold(Math.min(this.#reserveBytes, room))
    return false
  }

  /** Holds so many bytes in reserve; what is nearly there already is not written again. */
  async #hold(bytes: number): Promise<void> {
    if (bytes === this.#reserve.bytes || Math.abs(bytes - this.#reserve.bytes) < Math.min(changeBytes, bytes))
      return
    await this.#reserve.make(bytes)
  }

  /** From this size on the database refuses to grow before anything is written, so that its WAL can always follow. */
  async #limitDatabase(bytes: number, walPagesMax: number): Promise<void> {
    await db().write(async (client) => {
      const [row] = await client.$queryRawUnsafe<{ page_size: number | bigint }[]>('PRAGMA page_size')
      const pages = Math.floor(bytes / Number(row?.page_size ?? 4096))
      await client.$queryRawUnsafe(`PRAGMA max_page_count = ${Math.max(1, Math.min(pages, pagesMax))}`)
      await client.$queryRawUnsafe(`PRAGMA wal_autocheckpoint = ${walPagesMax}`)
    })
  }

  /** Writes the WAL into the database and gives its room back; with the reserve's room, if there is no other. */
  async #checkpoint(): Promise<void> {
    // Readers that are at it (a backup) are not waited for: the next look does it.
    const run = () => db().write((client) => client.$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)'))
    try {
      await run()
    } catch (error) {
      if (!isDiskFull(error)) throw error
      await this.#reserve.giveUp()
      await run().catch((again: unknown) => {
        if (!isDiskFull(again)) throw again
      })
    }
  }
}

const holder = () => processState<{ disk: SqliteDisk | null }>('sqlite-disk', () => ({ disk: null }))

/** Starts looking after the disk, if it is ours. Called once, at boot, when the database is open. */
export async function startDisk(): Promise<void> {
  if (config().provider !== 'sqlite') return
  const disk = new SqliteDisk()
  holder().disk = disk
  await diskMonitor().start(disk)
}

/** Bytes held back for administrators who make room. */
export const reserveBytes = (): number => holder().disk?.reserveBytes ?? 0
