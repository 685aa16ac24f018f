import { config } from '../config'
import { HttpError } from '../http/http-error'
import { processState } from '../process-state'
import { db } from './database'

/** How long a measurement is believed. */
const measurementAgeMaxMs = 3000
/** Before a refusal it is measured again, unless it was just now. */
const refusalAgeMaxMs = 500

/** Bytes that the database holds now; on SQLite pages that deletions set free do not count. */
async function measure(): Promise<number> {
  const { provider, read } = db()
  const [row] =
    provider === 'sqlite'
      ? await read.$queryRaw<{ bytes: bigint }[]>`SELECT (page_count - freelist_count) * page_size AS bytes
          FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
      : await read.$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`
  return Number(row?.bytes ?? 0)
}

/**
 * Compares what is stored with STORAGE_MAX_BYTES. What was admitted shortly before a measurement may not have been
 * in it, and is added until the next one; so near the limit it may refuse a little early, never late.
 */
class Storage {
  #measuredBytes = 0
  #measuredTime = 0
  #admittedBefore = 0
  #admittedSince = 0
  #measuring: Promise<void> | null = null

  async admits(bytes: number): Promise<boolean> {
    const fits = () =>
      this.#measuredBytes + this.#admittedBefore + this.#admittedSince + bytes <= config().storageBytesMax
    if (this.#age() > measurementAgeMaxMs) await this.#refresh()
    if (!fits() && this.#age() > refusalAgeMaxMs) await this.#refresh()
    if (!fits()) return false
    this.#admittedSince += bytes
    return true
  }

  #age(): number {
    return Date.now() - this.#measuredTime
  }

  #refresh(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null
    })
    return this.#measuring
  }

  async #measure(): Promise<void> {
    const admitted = this.#admittedSince
    const measuredBytes = await measure()
    this.#measuredBytes = measuredBytes
    this.#measuredTime = Date.now()
    this.#admittedBefore = admitted
    this.#admittedSince -= admitted
  }
}

const storage = () => processState('storage', () => new Storage())

/**
 * Whether there is room for something that is about to be stored. Nothing is deleted to make room.
 * @param bytes about how many the database will take for it
 */
export async function hasStorageFor(bytes: number): Promise<boolean> {
  return config().storageBytesMax === 0 || storage().admits(bytes)
}

/** Call it before storing something; see {@link hasStorageFor}. @throws HttpError storage_full */
export async function requireStorageFor(bytes: number): Promise<void> {
  if (!(await hasStorageFor(bytes)))
    throw new HttpError('storage_full', 'The storage of this platform is full.')
}
