import { config } from '../config'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { measureDisk, readDatabaseBytes } from './disk-space'

const keptFreeBytesMax = 1_000_000_000

/** Free space that is kept by default: a tenth of the disk, at most 1 GB. */
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

/** Bytes that may still be stored; Infinity without a limit, negative beyond it. */
export function bytesLeft({ limitBytes, storedBytes, disk }: Measurement): number {
  if (limitBytes === 0) return Number.POSITIVE_INFINITY
  if (limitBytes !== null) return limitBytes - storedBytes
  if (!disk) return Number.POSITIVE_INFINITY
  return disk.freeBytes + disk.freePageBytes - reservedFreeBytes(disk.totalBytes)
}

/** Bytes that fit whatever the limit; Infinity with PostgreSQL. */
const bytesLeftOnDisk = ({ disk }: Measurement): number =>
  disk ? disk.freeBytes + disk.freePageBytes : Number.POSITIVE_INFINITY

const measurementAgeMaxMs = 1000
/** A refusal needs a measurement at most this old. */
const refusalAgeMaxMs = 500
/** With less space the storage counts as full. */
const fullBytes = 64 * 1024

async function measure(): Promise<Measurement> {
  const { storageBytesMax: limitBytes, provider } = config()
  if (provider === 'sqlite') {
    const disk = await measureDisk()
    return { limitBytes, storedBytes: disk.databaseBytes - disk.freePageBytes, disk }
  }
  return { limitBytes, storedBytes: limitBytes ? await readDatabaseBytes() : 0, disk: null }
}

/**
 * Compares stored bytes with the limit. Bytes admitted shortly before a measurement are added until the next
 * one, so near the limit it may refuse early, never late.
 */
class Storage {
  #roomBytes = 0
  #diskBytes = 0
  #measuredAt = Number.NEGATIVE_INFINITY
  #admittedBefore = 0
  #admittedSince = 0
  #measuring: Promise<void> | null = null
  #isFull = false
  #sinceTime = Date.now()

  /** @returns whether so many bytes may be stored; if so, they count from now on */
  async admits(bytes: number): Promise<boolean> {
    const fits = () => bytes <= this.#remaining()
    if (this.#age() > measurementAgeMaxMs) await this.#refresh()
    if (!fits() && this.#age() > refusalAgeMaxMs) await this.#refresh()
    if (!fits()) return false
    this.#admittedSince += bytes
    return true
  }

  /** The state, at most a second old. */
  async status(): Promise<{ roomBytes: number; isFull: boolean; sinceTime: number }> {
    if (this.#age() > measurementAgeMaxMs) await this.#refresh()
    return {
      roomBytes: Math.min(this.#remaining(), this.#diskBytes),
      isFull: this.#isFull,
      sinceTime: this.#sinceTime,
    }
  }

  #remaining(): number {
    return this.#roomBytes - this.#admittedBefore - this.#admittedSince
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
    const admitted = this.#admittedSince
    const measured = await measure()
    this.#roomBytes = bytesLeft(measured)
    this.#diskBytes = bytesLeftOnDisk(measured)
    this.#measuredAt = performance.now()
    this.#admittedBefore = admitted
    this.#admittedSince -= admitted
    const isFull = this.#roomBytes < fullBytes
    if (isFull !== this.#isFull) this.#sinceTime = Date.now()
    this.#isFull = isFull
  }
}

const storage = () => processState('storage', () => new Storage())

/**
 * Whether something fits. Nothing is deleted to make space.
 * @param bytes its approximate size in the database
 */
export async function hasStorageFor(bytes: number): Promise<boolean> {
  return !diskMonitor().refusesWrites && (config().storageBytesMax === 0 || storage().admits(bytes))
}

/** See {@link hasStorageFor}. @throws Refusal storage_full */
export async function requireStorageFor(bytes: number): Promise<void> {
  if (await hasStorageFor(bytes)) return
  throw diskMonitor().refuse(
    diskMonitor().refusesWrites ? 'the disk is full' : 'what may be stored is reached',
  )
}

/** Whether data can be stored, for operators. */
interface StorageStatus {
  state: 'ok' | 'full'
  /** `disk`: it is full. `limit`: the storage limit is reached. */
  reason: 'disk' | 'limit' | null
  /** Milliseconds since the epoch; null while it is writable. */
  sinceTime: number | null
  /** Bytes that may still be stored; null without a limit. */
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
