import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { config } from '../config'
import { softLimit } from '../limits/memory'
import { processState } from '../process-state'
import { db, Prisma } from './database'
import { type DiskRecovery, diskMonitor } from './disk-monitor'
import { type DiskSpace, measureDisk } from './disk-space'
import { isDiskFull } from './failures'
import { sqliteFileOf } from './open-database'
import type { Sql } from './rows'

const chunkBytes = 1024 * 1024

/** A file of incompressible bytes that is deleted when the disk is full. A sparse file would reserve nothing. */
class Reserve {
  #bytes = 0

  constructor(private readonly file: string) {}

  get bytes(): number {
    return this.#bytes
  }

  /** As many as fit. */
  async allocate(bytes: number): Promise<void> {
    await this.remove()
    const handle = await open(this.file, 'w', 0o600)
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

  async remove(): Promise<void> {
    await rm(this.file, { force: true })
    this.#bytes = 0
  }
}

const mib = 1024 * 1024
/** Twice the WAL before a checkpoint (1,000 pages), which may have to be copied into the file. */
const reserveBytesMax = 8 * mib
/** With less than this beside the reserve the disk is full; leaving that state takes more. */
const marginBytes = mib
const marginBytesAfterFull = 8 * mib
/** Free space inside the database that admits writes; the second after the disk was full. */
const reusableBytes = mib / 4
const reusableBytesAfterFull = mib
/** Pages in the WAL before a checkpoint: SQLite's default, and where it must stay small. */
const walPages = 1000
const walPagesWhenShort = 250
/** Smaller changes trigger no check. */
const changeBytes = 64 * 1024
/** SQLite's default. */
const pagesMax = 1_073_741_823

/** Of the writing connection. */
const pragma = <R>(text: string) => db().batch([Prisma.raw(`PRAGMA ${text}`) as Sql<R>])

/** Beside the database, to be on the same disk. */
const reserveFile = (): string => `${sqliteFileOf(config().databaseUrl)}.reserve`

/** To be called before the database is opened. @returns whether there was one */
export async function removeLeftoverReserve(): Promise<boolean> {
  if (!existsSync(reserveFile())) return false
  await new Reserve(reserveFile()).remove()
  return true
}

class SqliteDisk implements DiskRecovery {
  readonly #reserve = new Reserve(reserveFile())
  readonly #fileBytesMax = softLimit('file size')
  #reserveBytes = reserveBytesMax
  /** The basis of the last decision, the reserve counted as free; null: not full. */
  #lastDecision: { roomBytes: number; freePageBytes: number } | null = null

  get reserveBytes(): number {
    return this.#reserve.bytes
  }

  async releaseReserve(): Promise<void> {
    await this.#reserve.remove()
    await this.#limitDatabase(this.#fileBytesMax, walPagesWhenShort)
  }

  async hasChanged(): Promise<boolean> {
    if (!this.#lastDecision) return false
    const { freeBytes, freePageBytes } = await measureDisk()
    const change = Math.max(
      Math.abs(freeBytes + this.#reserve.bytes - this.#lastDecision.roomBytes),
      Math.abs(freePageBytes - this.#lastDecision.freePageBytes),
    )
    return change >= changeBytes
  }

  async recover(wasFull: boolean): Promise<boolean> {
    await this.#checkpoint()
    const space = await measureDisk()
    const roomBytes = space.freeBytes + this.#reserve.bytes
    const hasSpace = await this.#applyLimits(space, wasFull)
    const isReserveComplete = this.#reserve.bytes === this.#reserveBytes
    this.#lastDecision =
      hasSpace && isReserveComplete ? null : { roomBytes, freePageBytes: space.freePageBytes }
    return hasSpace
  }

  async #applyLimits(space: DiskSpace, wasFull: boolean): Promise<boolean> {
    const { freeBytes, totalBytes, databaseBytes, freePageBytes } = space
    this.#reserveBytes = Math.min(reserveBytesMax, Math.floor(totalBytes / 10))
    const room = freeBytes + this.#reserve.bytes
    const largestBytes = this.#fileBytesMax - marginBytes
    const isFree = room - this.#reserveBytes >= (wasFull ? marginBytesAfterFull : marginBytes)
    if (isFree && largestBytes - databaseBytes >= marginBytes) {
      await this.#resizeReserve(this.#reserveBytes)
      await this.#limitDatabase(largestBytes, walPages)
      return true
    }
    const halfBytes = Math.floor(this.#reserveBytes / 2)
    const isReusable = freePageBytes >= (wasFull ? reusableBytesAfterFull : reusableBytes)
    if (isReusable && room >= this.#reserveBytes - marginBytes) {
      // Writes go to free pages, and the WAL may use half of the reserve.
      await this.#resizeReserve(halfBytes)
      await this.#limitDatabase(databaseBytes, walPagesWhenShort)
      return true
    }
    await this.#resizeReserve(Math.min(this.#reserveBytes, room))
    return false
  }

  /** Unless it is nearly right. */
  async #resizeReserve(bytes: number): Promise<void> {
    if (bytes === this.#reserve.bytes || Math.abs(bytes - this.#reserve.bytes) < Math.min(changeBytes, bytes))
      return
    await this.#reserve.allocate(bytes)
  }

  /** So that the WAL can always be checkpointed. */
  async #limitDatabase(bytes: number, walPagesMax: number): Promise<void> {
    const [[row]] = await pragma<{ page_size: number }>('page_size')
    const pages = Math.floor(bytes / (row?.page_size ?? 4096))
    await pragma(`max_page_count = ${Math.max(1, Math.min(pages, pagesMax))}`)
    await pragma(`wal_autocheckpoint = ${walPagesMax}`)
  }

  /** Uses the reserve if necessary. */
  async #checkpoint(): Promise<void> {
    // Does not wait for readers such as a backup; the next check retries.
    const run = () => pragma('wal_checkpoint(TRUNCATE)')
    try {
      await run()
    } catch (error) {
      if (!isDiskFull(error)) throw error
      await this.#reserve.remove()
      await run().catch((again: unknown) => {
        if (!isDiskFull(again)) throw again
      })
    }
  }
}

const holder = () => processState<{ disk: SqliteDisk | null }>('sqlite-disk', () => ({ disk: null }))

/** Called once, after the database is open. */
export async function startDisk(): Promise<void> {
  if (config().provider !== 'sqlite') return
  const disk = new SqliteDisk()
  holder().disk = disk
  await diskMonitor().start(disk)
}

export const reserveBytes = (): number => holder().disk?.reserveBytes ?? 0
