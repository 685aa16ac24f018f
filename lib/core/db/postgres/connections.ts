import { setTimeout as pause } from 'node:timers/promises'
import { readAddress } from '../../config'
import { Periodic } from '../../periodic'
import { errorDetails, isOutage, outageReason, StartError } from '../failures'
import { type Change, ChangeFeed } from './change-feed'
import { setConnections } from './current-connections'
import { LimitedPool } from './limited-pool'
import { Listener, type Query } from './listener'
import { withQueryLimit } from './query-limit'

const retryMs = 500

/** The part of a database address that may be shown. */
function serverName(url: string): string {
  const { host, port } = readAddress(url)
  return `PostgreSQL at ${host}:${port}`
}

/** Untrusted certificates, as OpenSSL and Node name them. */
const certificateError = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/

/** A failure that waiting does not resolve, in one line; else null. */
function permanentFailure(url: string, error: unknown): string | null {
  const { codes, messages } = errorDetails(error)
  const server = serverName(url)
  // Without a password `pg` stops at SASL, before the server responds.
  if (['28P01', '28000'].some((code) => codes.has(code)) || messages.some((text) => text.startsWith('SASL')))
    return `${server} refuses the user or the password of DATABASE_URL.`
  if (codes.has('3D000'))
    return `${server} has no database "${readAddress(url).database}": create it, or correct DATABASE_URL.`
  if (codes.has('42501'))
    return `${server} does not let the user of DATABASE_URL make its tables: make that user the owner of the database.`
  if (messages.includes('The server does not support SSL connections'))
    return `${server} speaks no TLS: leave sslmode out of DATABASE_URL, or let it speak TLS.`
  const code = [...codes].find((each) => certificateError.test(String(each)))
  if (code === undefined) return null
  return `${server} has a certificate that is not believed (${code}): name its authority with sslrootcert in DATABASE_URL.`
}

/**
 * Retries work at start until the database is reachable.
 * @param waitSeconds how long @throws StartError after that, or when waiting does not help
 */
export async function whenReachable<T>(url: string, waitSeconds: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + waitSeconds * 1000
  let loggedReason = ''
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const hint = permanentFailure(url, error)
      if (hint !== null) throw new StartError(hint)
      if (!isOutage(error)) throw error
      const reason = outageReason(error)
      if (performance.now() + retryMs > end)
        throw new StartError(
          waitSeconds === 0
            ? `${serverName(url)} cannot be used: ${reason}.`
            : `${serverName(url)} could not be used within ${waitSeconds} s (DATABASE_WAIT): ${reason}.`,
        )
      if (loggedReason !== reason) console.log(`Waiting for ${serverName(url)}: ${reason}.`)
      loggedReason = reason
      await pause(retryMs)
    }
  }
}

const pollIntervalMs = 500
const pollLimitMs = 1500
const cleanupIntervalMs = 60_000

/** The connections of this process to PostgreSQL: a pool, and one that listens. */
export class Connections {
  readonly pool: LimitedPool
  /** Null until they are followed, as {@link feed} is. */
  listener: Listener | null = null
  feed: ChangeFeed | null = null
  readonly #jobs: Periodic[] = []

  constructor(private readonly url: string) {
    this.pool = new LimitedPool(url, () => this.unavailableReason)
  }

  /** Why the database cannot be used; null if it can. */
  get unavailableReason(): string | null {
    return this.listener?.unavailableReason ?? null
  }

  /** Resolves after the first attempt. */
  async follow(
    channel: string,
    onNotification: (payload: string) => void,
    onChanges: (changes: Change[] | 'all') => void,
  ): Promise<void> {
    const feed = new ChangeFeed(onChanges)
    let connection = 0
    const listener = new Listener({
      url: this.url,
      channel,
      onNotification,
      onLost: () => this.pool.dropIdle(),
      isResponding: () => this.pool.isResponding,
      heartbeat: async (ask) => {
        // Notifications were lost without a listener: invalidate all.
        if (listener.connections !== connection) feed.restart()
        connection = listener.connections
        await feed.poll(ask)
      },
    })
    this.feed = feed
    this.listener = listener
    await listener.start()
    this.#jobs.push(
      new Periodic(() => this.#pollWithoutListener(), pollIntervalMs, 'could not look for changes'),
      new Periodic(() => this.#deleteOldChanges(), cleanupIntervalMs, 'could not forget old changes'),
    )
    for (const job of this.#jobs) job.start()
  }

  async close(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => job.stop()))
    await this.listener?.close()
  }

  async #pollWithoutListener(): Promise<void> {
    if (this.listener?.state === 'listening' || this.unavailableReason !== null) return
    await withQueryLimit(pollLimitMs, async () => this.feed?.poll(this.#query))
  }

  async #deleteOldChanges(): Promise<void> {
    if (this.unavailableReason === null) await this.feed?.deleteOld(this.#query)
  }

  readonly #query: Query = async <Row extends object>(sql: string, values: unknown[]) =>
    (await this.pool.query<Row>(sql, values)).rows
}

/** Creates the pool; it connects when used. */
export function openConnections(url: string): Connections {
  const opened = new Connections(url)
  setConnections(opened)
  return opened
}
