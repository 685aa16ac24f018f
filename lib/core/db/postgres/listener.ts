import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../../log'
import { isOutage, isReadOnly, outageReason } from '../failures'
import { LimitedClient } from './limited-pool'

const connectMs = 2000
/** The interval of keep-alive queries and their time-out: a frozen connection is dropped within 1.5 s. */
const heartbeatMs = 500
const queryTimeoutMs = 1000
/** The pause before a retry: doubled each time, half of it random. */
const backoffMinMs = 200
const backoffMaxMs = 2000
/** A connection that lasted this long resets the pauses. */
const stableMs = 10_000
/** The most failures that count after a shorter one. */
const unstableFailuresMax = 2

/** A query over the connection with a time-out of a second. */
export type Query = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>

interface Options {
  url: string
  channel: string
  onNotification: (payload: string) => void
  /** Runs when the connection listens, and repeatedly afterwards: a query shows a dead connection. */
  heartbeat: (query: Query) => Promise<void>
  /** The connection was lost; others may be dead too. */
  onLost: () => void
  isResponding: () => boolean
}

/**
 * The connection that receives notifications. One loop opens it, checks it and reopens it. Because it is
 * checked all the time, it also determines whether the database is reachable.
 */
export class Listener {
  readonly #closing = new AbortController()
  #client: LimitedClient | null = null
  state: 'closed' | 'connecting' | 'listening' | 'waiting' = 'closed'
  /** Why the database cannot be used at all; null if it can. */
  unavailableReason: string | null = null
  /** Opened since the process began. */
  connections = 0
  #failures = 0
  #running: Promise<void> | null = null

  constructor(private readonly options: Options) {}

  /** Resolves after the first attempt. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running ??= this.#run(resolve)
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#client?.abort('closed')
    await this.#running
    this.state = 'closed'
  }

  async #run(onFirstAttempt: () => void): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.state = 'connecting'
      const client = this.#createClient()
      this.#client = client
      const since = performance.now()
      try {
        await this.#open(client)
        onFirstAttempt()
        await this.#keepAlive(client)
      } catch (error) {
        if (performance.now() - since > stableMs) this.#failures = 0
        this.#handleFailure(error)
      }
      client.abort('closed')
      onFirstAttempt()
      await this.#backOff()
    }
  }

  #createClient(): LimitedClient {
    const client = new LimitedClient({
      connectionString: this.options.url,
      connectionTimeoutMillis: connectMs,
    })
    client.on('notification', ({ payload }) => this.options.onNotification(payload ?? ''))
    return client
  }

  async #open(client: LimitedClient): Promise<void> {
    await client.connect()
    await client.queryWithin(queryTimeoutMs, `LISTEN ${this.options.channel}`)
    this.connections++
    if (this.unavailableReason !== null) log().info('the database is back')
    this.unavailableReason = null
    this.#failures = Math.min(this.#failures, unstableFailuresMax)
    this.state = 'listening'
  }

  /** Checks the connection forever. @throws what ends it */
  async #keepAlive(client: LimitedClient): Promise<never> {
    let failure: unknown = new Error('Connection terminated')
    client.on('error', (error) => {
      failure = error
    })
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    const query: Query = async <Row extends object>(sql: string, values: unknown[]) =>
      (await client.queryWithin<Row>(queryTimeoutMs, sql, values)).rows
    for (;;) {
      await this.options.heartbeat(query)
      await pause(heartbeatMs, undefined, { signal: ended.signal, ref: false }).catch(() => {
        throw failure
      })
    }
  }

  #handleFailure(error: unknown): void {
    if (this.#closing.signal.aborted) return
    this.#failures++
    const wasListening = this.state === 'listening'
    const reason = outageReason(error)
    this.state = 'waiting'
    if (wasListening) {
      log().warn({ reason }, 'lost the notification connection')
      this.options.onLost()
      return
    }
    // The pool may work when no further connection is available; on a standby, which refuses LISTEN, it does
    // not.
    if (!isOutage(error) || (this.options.isResponding() && !isReadOnly(error))) return
    if (this.unavailableReason === null) log().error({ reason }, 'the database is away')
    this.unavailableReason = reason
    this.options.onLost()
  }

  /** Waits before a retry; not after a good connection. */
  async #backOff(): Promise<void> {
    if (this.#failures <= 1) return
    const longest = Math.min(backoffMaxMs, backoffMinMs * 2 ** (this.#failures - 2))
    const milliseconds = longest * (0.5 + Math.random() / 2)
    await pause(milliseconds, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
  }
}
