import { config } from '../config'
import { sharedAmounts } from '../limits/shared-amounts'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { measureDisk, readDatabaseBytes } from './disk-space'
import { StorageShares } from './storage-shares'
import { purgeOldest } from './trash'

const keptFreeBytesMax = 1_000_000_000

/** A tenth of the disk, at most 1 GB. */
export function reservedFreeBytes(totalBytes: number): number {
  return Math.min(Math.floor(totalBytes / 10), keptFreeBytesMax)
}

/** Bytes. */
interface Measurement {
  /** STORAGE_MAX_BYTES: `null` unless set, 0 for no limit. */
  limitBytes: number | null
  /** Without free pages. */
  storedBytes: number
  /** The disk and the free pages of a SQLite database; `null` with PostgreSQL. */
  disk: { freeBytes: number; freePageBytes: number; totalBytes: number } | null
}

/** Infinity without a limit, negative beyond it. */
export function bytesLeft({ limitBytes, storedBytes, disk }: Measurement): number {
  if (limitBytes === 0) return Number.POSITIVE_INFINITY
  if (limitBytes !== null) return limitBytes - storedBytes
  if (!disk) return Number.POSITIVE_INFINITY
  return disk.freeBytes + disk.freePageBytes - reservedFreeBytes(disk.totalBytes)
}

const bytesLeftOnDisk = ({ disk }: Measurement): number =>
  disk ? disk.freeBytes + disk.freePageBytes : Number.POSITIVE_INFINITY

const measurementAgeMaxMs = 1000
/** A refusal needs a measurement at most this old. */
const refusalAgeMaxMs = 500
/** With less space the storage counts as full. */
const fullBytes = 64 * 1024
/** What an instance may admit without a new measurement. */
const unseenShare = 1 / 100
/** What a network may hold to use the part of the storage that is kept from others. */
const littleShare = 1 / 100

async function measure(): Promise<Measurement> {
  const { storageBytesMax: limitBytes, provider } = config()
  if (provider === 'sqlite') {
    const disk = await measureDisk()
    return { limitBytes, storedBytes: disk.databaseBytes - disk.freePageBytes, disk }
  }
  return { limitBytes, storedBytes: limitBytes ? await readDatabaseBytes() : 0, disk: null }
}

/** They may not be in the newest measurement. */
class Admitted {
  #before = 0
  #since = 0

  /** Certainly not in the newest measurement. */
  get sinceMeasured(): number {
    return this.#since
  }

  get bytes(): number {
    return this.#before + this.#since
  }

  add(bytes: number): void {
    this.#since += bytes
  }

  /** A measurement begins. @returns is to be called when it ends */
  measuring(): () => void {
    const admitted = this.#since
    return () => {
      this.#before = admitted
      this.#since -= admitted
    }
  }
}

/**
 * Compares stored bytes with the limit. Bytes admitted shortly before a measurement are added until the next
 * one, so near the limit it may refuse early, and late only by what another instance admits between two measurements.
 */
class Storage {
  readonly shares = new StorageShares(() => this.#storedBytes)
  #storedBytes = Number.POSITIVE_INFINITY
  #roomBytes = 0
  /** 0 without a limit. */
  #allowedBytes = 0
  #diskBytes = 0
  #measuredAt = Number.NEGATIVE_INFINITY
  readonly #common = new Admitted()
  readonly #kept = new Admitted()
  #measuring: Promise<void> | null = null
  #isFull = false
  #sinceTime = Date.now()

  /** @returns whether so many bytes may be stored; if so, they count from now on */
  async admits(bytes: number, address: string | undefined): Promise<boolean> {
    if (this.#isOutdated()) await this.#refresh()
    if (!this.#partFor(bytes, address) && this.#age() > refusalAgeMaxMs) await this.#refresh()
    const part = this.#partFor(bytes, address)
    if (!part) return false
    part.add(bytes)
    if (address !== undefined && this.#allowedBytes > 0) this.shares.add(address, bytes)
    return true
  }

  /** Before the next answer: something was deleted. */
  measureAgain(): void {
    this.#measuredAt = Number.NEGATIVE_INFINITY
  }

  /** At most a second old. */
  async status(): Promise<{ roomBytes: number; isFull: boolean; sinceTime: number }> {
    if (this.#age() > measurementAgeMaxMs) await this.#refresh()
    return {
      roomBytes: Math.min(this.#commonBytes(), this.#diskBytes),
      isFull: this.#isFull,
      sinceTime: this.#sinceTime,
    }
  }

  /** The part of the storage that they may go to: that of all, or what is kept for networks that hold little. */
  #partFor(bytes: number, address: string | undefined): Admitted | null {
    if (bytes <= this.#commonBytes()) return this.#common
    const keptBytes = Math.min(this.#keptBytes, this.#roomBytes) - this.#kept.bytes
    return bytes <= keptBytes && this.#holdsLittle(bytes, address) ? this.#kept : null
  }

  #commonBytes(): number {
    return this.#roomBytes - this.#keptBytes - this.#common.bytes
  }

  get #keptBytes(): number {
    return this.#allowedBytes * (1 - sharedAmounts.storage.part)
  }

  /** Administrators and the platform itself count as holding nothing. */
  #holdsLittle(bytes: number, address: string | undefined): boolean {
    return address === undefined || this.shares.heldBy(address) + bytes <= this.#allowedBytes * littleShare
  }

  /** Other instances may have admitted as much as this one: so none goes on for long without looking. */
  #isOutdated(): boolean {
    const admitted = this.#common.sinceMeasured + this.#kept.sinceMeasured
    const isMuch = this.#allowedBytes > 0 && admitted > this.#allowedBytes * unseenShare
    return isMuch || this.#age() > measurementAgeMaxMs
  }

  #age(): number {
    return performance.now() - this.#measuredAt
  }

  #refresh(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null
    })
    return this.#measuring
  }

  async #measure(): Promise<void> {
    const areMeasured = [this.#common, this.#kept].map((each) => each.measuring())
    const measured = await measure()
    this.#storedBytes = measured.storedBytes
    this.#roomBytes = bytesLeft(measured)
    this.#allowedBytes = Number.isFinite(this.#roomBytes) ? measured.storedBytes + this.#roomBytes : 0
    this.#diskBytes = bytesLeftOnDisk(measured)
    this.#measuredAt = performance.now()
    for (const isMeasured of areMeasured) isMeasured()
    const isFull = this.#roomBytes - this.#keptBytes < fullBytes
    if (isFull !== this.#isFull) this.#sinceTime = Date.now()
    this.#isFull = isFull
  }
}

const storage = () => processState('storage', () => new Storage())

export const storageShares = () => storage().shares

/**
 * Only what administrators deleted goes to make space, the oldest first.
 * @param bytes its approximate size in the database
 * @param address of the client, `''` if unknown; absent for administrators and the platform itself
 */
export async function hasStorageFor(bytes: number, address?: string): Promise<boolean> {
  if (diskMonitor().refusesWrites) return false
  if (config().storageBytesMax === 0) return true
  while (!(await storage().admits(bytes, address))) {
    if (!(await purgeOldest())) return false
    storage().measureAgain()
  }
  return true
}

/** @throws Refusal storage_full */
export async function requireStorageFor(bytes: number, address?: string): Promise<void> {
  if (await hasStorageFor(bytes, address)) return
  throw diskMonitor().refuse(
    diskMonitor().refusesWrites ? 'the disk is full' : 'what may be stored is reached',
  )
}

interface StorageStatus {
  state: 'ok' | 'full'
  /** `disk`: it is full. `limit`: the storage limit is reached. */
  reason: 'disk' | 'limit' | null
  /** Milliseconds since the epoch; null while it is writable. */
  sinceTime: number | null
  /** Whoever stores them; null without a limit. */
  roomBytes: number | null
}

export async function storageStatus(): Promise<StorageStatus> {
  const monitor = diskMonitor()
  const { roomBytes, isFull, sinceTime } = await storage().status()
  const room = Number.isFinite(roomBytes) ? Math.max(0, roomBytes) : null
  if (monitor.isFull) return { state: 'full', reason: 'disk', sinceTime: monitor.sinceTime, roomBytes: room }
  if (isFull) return { state: 'full', reason: 'limit', sinceTime, roomBytes: room }
  return { state: 'ok', reason: null, sinceTime: null, roomBytes: room }
}
