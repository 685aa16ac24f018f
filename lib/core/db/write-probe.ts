import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { logThrottled } from '../log-throttled'
import { processState } from '../process-state'
import { SingleFlight } from '../single-flight'
import { db } from './database'
import { diskMonitor } from './disk-monitor'
import { DatabaseFileFault, isOutage, isStorageFull, outageReason } from './failures'
import { type Sql, sql } from './rows'

/** How long a result is known: each success is a commit, which wears out small disks. */
const successKnownMs = 10_000
const failureKnownMs = 1_000

/** Characters, in hexadecimal: more than SQLite keeps of a savepoint in memory, 64 KiB. */
const temporaryBytes = 50_000

/** Changes pages after a savepoint, so that SQLite needs a temporary file for what they held, and rolls back. */
export const temporaryFileWrite = (key: string): Sql[] => [
  sql`SAVEPOINT probe`,
  sql`INSERT INTO settings (key, value) VALUES (${key}, hex(zeroblob(${temporaryBytes})))`,
  sql`SAVEPOINT changed`,
  sql`UPDATE settings SET value = hex(randomblob(${temporaryBytes})) WHERE key = ${key}`,
  sql`ROLLBACK TO probe`,
]

/** A commit that leaves no row. */
const emptyWrite = (key: string): Sql[] => [
  sql`INSERT INTO settings (key, value) VALUES (${key}, '')`,
  sql`DELETE FROM settings WHERE key = ${key}`,
]

async function write(): Promise<string | null> {
  // Of its own: instances would wait for each other's.
  const key = `write_probe ${randomUUID()}`
  const { provider, batch } = db()
  try {
    await batch([...(provider === 'sqlite' ? temporaryFileWrite(key) : []), ...emptyWrite(key)])
    return null
  } catch (error) {
    if (isStorageFull(error)) return null // reported by `storageStatus`
    logThrottled(error, 'the database stores nothing')
    if (error instanceof DatabaseFileFault) return error.message
    return isOutage(error) ? outageReason(error) : 'the log says why'
  }
}

class WriteProbe {
  #failure: string | null = 'it does not answer in time'
  #knownUntil = Number.NEGATIVE_INFINITY
  readonly #flight = new SingleFlight<void>()

  /** After `timeoutMs` what was known before: a write that waits is decided by the time-out of its own. */
  async failure(timeoutMs: number): Promise<string | null> {
    if (diskMonitor().refusesWrites) return null
    if (performance.now() < this.#knownUntil) return this.#failure
    const running = this.#flight.run('write', () => this.#run())
    const timeout = new AbortController()
    await Promise.race([running, pause(timeoutMs, null, timeout).catch(() => null)])
    timeout.abort()
    return this.#failure
  }

  async #run(): Promise<void> {
    this.#failure = await write()
    this.#knownUntil = performance.now() + (this.#failure === null ? successKnownMs : failureKnownMs)
  }
}

/**
 * Whether something can be stored, tried by a write at most every ten seconds. A full storage is no failure.
 * @param timeoutMs how long to wait for it
 * @returns why not, without addresses or names; null if it can
 */
export const writeFailure = (timeoutMs: number): Promise<string | null> =>
  processState('write-probe', () => new WriteProbe()).failure(timeoutMs)
