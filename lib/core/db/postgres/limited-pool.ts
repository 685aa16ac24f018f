import { Socket } from 'node:net'
import {
  Client,
  type ClientConfig,
  type DatabaseError,
  Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg'
import { publishUsage } from '../../limits/pool'
import { queueLimits } from '../../limits/shared-amounts'
import { DatabaseUnavailable, readOnlyState } from '../failures'
import { deadline, queryLimitMs, requestQueryLimitMs } from './query-limit'

const endMs = 1000

/**
 * A connection that can be aborted at any time. `pg` itself waits forever for a silent server, and hands a
 * connection with a timed-out query to the next caller.
 */
export class LimitedClient extends Client {
  readonly #socket: Socket
  /** The statement time-out that the server has, milliseconds; 0: none. */
  statementLimitMs = 0
  isLost = false
  isReadOnly = false

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, keepAlive: true, stream: () => socket })
    this.#socket = socket
    // Pending queries get the error too; without a listener the process would end.
    this.on('error', () => {
      this.isLost = true
    })
    // Borrowers may swallow a failure, as Prisma does in transactions.
    this.connection.on('errorMessage', ({ code }: DatabaseError) => {
      if (code === readOnlyState) this.isReadOnly = true
    })
  }

  abort(reason: string): void {
    this.#socket.destroy(new DatabaseUnavailable(reason))
  }

  /** Beyond the time-out the connection is dropped. */
  async queryWithin<Row extends QueryResultRow>(
    milliseconds: number,
    sql: string,
    values: unknown[] = [],
  ): Promise<QueryResult<Row>> {
    const cancel = deadline(milliseconds, () => this.abort('no answer in time'))
    try {
      return await this.query<Row>(sql, values)
    } finally {
      cancel()
    }
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.#socket.destroy(), endMs)
    this.once('end', () => clearTimeout(timer))
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }
}

export const poolConnectionsMax = 10
/** The server times out a little earlier, which keeps the connection usable. */
const serverLeadMs = 500
/** A silent instance holds the locks of its transaction no longer than this. */
const idleInTransactionMs = 10_000

type Borrowed = PoolClient & LimitedClient
type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A connection returned in order within this time shows that the database is reachable. */
const respondingMs = 1000

const noop = () => undefined

/**
 * A pool whose connections are borrowed for a limited time, counted from the request. While the database is
 * known to be away, requests fail at once.
 */
export class LimitedPool extends Pool {
  readonly #idle = new Set<LimitedClient>()
  readonly #unavailableReason: () => string | null
  #refusedCount = 0
  #respondedAt = Number.NEGATIVE_INFINITY

  /** @param unavailableReason why the database is known to be away, null when it is not */
  constructor(url: string, unavailableReason: () => string | null) {
    super({
      connectionString: url,
      max: poolConnectionsMax,
      connectionTimeoutMillis: requestQueryLimitMs,
      Client: LimitedClient,
    })
    this.#unavailableReason = unavailableReason
    publishUsage('database_callers', () => ({ used: this.waitingCount, refused: this.#refusedCount }))
    this.on('acquire', (client) => this.#idle.delete(client as Borrowed))
    this.on('release', (_error, client) => this.#idle.add(client as Borrowed))
    this.on('remove', (client) => this.#idle.delete(client as Borrowed))
    this.on('error', noop) // an idle connection was lost; the pool removed it
  }

  get isResponding(): boolean {
    return performance.now() - this.#respondedAt < respondingMs
  }

  /** They may be dead. */
  dropIdle(): void {
    for (const client of this.#idle) client.abort('dropped')
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const borrowing = this.#borrow()
    if (!callback) return borrowing
    borrowing.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, noop),
    )
    return undefined
  }

  async #borrow(): Promise<PoolClient> {
    const reason = this.#unavailableReason()
    if (reason !== null) throw new DatabaseUnavailable(reason)
    if (this.waitingCount >= queueLimits.database_callers.max) {
      this.#refusedCount++
      throw new DatabaseUnavailable('too many wait for it')
    }
    const limitMs = queryLimitMs()
    const since = performance.now()
    const client = await this.#connectWithin(Math.min(limitMs, requestQueryLimitMs))
    const leftMs = Math.max(1, limitMs - (performance.now() - since))
    const cancel = deadline(leftMs, () => client.abort('no answer in time'))
    const { release } = client
    client.release = (error) => {
      cancel()
      // A new connection may lead to the server that took over from a standby's primary.
      if (!error && !client.isLost && !client.isReadOnly) this.#respondedAt = performance.now()
      release(error || client.isReadOnly)
    }
    await this.#setServerTimeouts(client, limitMs)
    return client
  }

  /** A later one is returned to the pool. */
  #connectWithin(milliseconds: number): Promise<Borrowed> {
    const connecting = super.connect() as Promise<Borrowed>
    return new Promise((resolve, reject) => {
      let isLate = false
      const cancel = deadline(milliseconds, () => {
        isLate = true
        reject(new DatabaseUnavailable('no connection in time'))
      })
      connecting.then(
        (client) => {
          cancel()
          if (isLate) client.release()
          else resolve(client)
        },
        (error: Error) => {
          cancel()
          reject(error)
        },
      )
    })
  }

  async #setServerTimeouts(client: Borrowed, limitMs: number): Promise<void> {
    const statementMs = Math.max(limitMs, requestQueryLimitMs) - serverLeadMs
    if (client.statementLimitMs === statementMs) return
    try {
      await client.query(
        `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      )
      client.statementLimitMs = statementMs
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }
}
