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
import { queueMax, watchQueue } from '../../limits/queues'
import { DatabaseUnavailable, readOnlyState } from '../failures'
import { deadline, queryLimitMs, requestQueryLimitMs } from './query-limit'

/** How long a clean close may take before the connection is dropped. */
const endMs = 1000

/**
 * A connection that can be given up at any time. `pg` itself waits for ever for a server that does not answer, and
 * leaves a connection whose query timed out to whoever comes next.
 */
export class LimitedClient extends Client {
  readonly #socket: Socket
  /** The time limit of a statement that the server was told last, milliseconds; 0: none. */
  statementLimitMs = 0
  isLost = false
  /** It leads to a standby, or did when something was to be changed over it. */
  isReadOnly = false

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, keepAlive: true, stream: () => socket })
    this.#socket = socket
    // Whoever waits for an answer is told too; without a listener the process would end.
    this.on('error', () => {
      this.isLost = true
    })
    // Whoever borrowed it may keep a failure to itself, as Prisma does with those of its transactions.
    this.connection.on('errorMessage', ({ code }: DatabaseError) => {
      if (code === readOnlyState) this.isReadOnly = true
    })
  }

  /** Drops the connection at once; whoever waits for an answer gets `reason`. */
  abort(reason: string): void {
    this.#socket.destroy(new DatabaseUnavailable(reason))
  }

  /** A query that has so many milliseconds; beyond them the connection is dropped. */
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
/** The server ends a statement a little before its caller gives up, which keeps the connection usable. */
const serverLeadMs = 500
/** A transaction whose instance went silent holds its locks no longer than this. */
const idleInTransactionMs = 10_000

type Borrowed = PoolClient & LimitedClient
type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A connection returned in good order within this time shows that the database is reachable. */
const answeringMs = 1000

const noop = () => undefined

/**
 * The connections of this process. Each is borrowed for a limited time, which begins when it is asked for: whoever
 * needs longer loses the connection. While the database is known to be away nobody gets one.
 */
export class LimitedPool extends Pool {
  readonly #idle = new Set<LimitedClient>()
  readonly #awayReason: () => string | null
  #refusedCount = 0
  #answeredAt = Number.NEGATIVE_INFINITY

  /** @param awayReason why the database is known to be away, null when it is not */
  constructor(url: string, awayReason: () => string | null) {
    super({
      connectionString: url,
      max: poolConnectionsMax,
      connectionTimeoutMillis: requestQueryLimitMs,
      Client: LimitedClient,
    })
    this.#awayReason = awayReason
    watchQueue('database_callers', {
      waiting: () => this.waitingCount,
      refused: () => this.#refusedCount,
    })
    this.on('acquire', (client) => this.#idle.delete(client as Borrowed))
    this.on('release', (_error, client) => this.#idle.add(client as Borrowed))
    this.on('remove', (client) => this.#idle.delete(client as Borrowed))
    this.on('error', noop) // an idle connection was lost; the pool has removed it
  }

  /** Whether the database answered lately. */
  get isAnswering(): boolean {
    return performance.now() - this.#answeredAt < answeringMs
  }

  /** Drops the connections that nobody uses: they may be dead without showing it. */
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
    const reason = this.#awayReason()
    if (reason !== null) throw new DatabaseUnavailable(reason)
    if (this.waitingCount >= queueMax.database_callers) {
      this.#refusedCount++
      throw new DatabaseUnavailable('too many wait for it')
    }
    const limitMs = queryLimitMs()
    const since = performance.now()
    const client = await this.#obtain(Math.min(limitMs, requestQueryLimitMs))
    const leftMs = Math.max(1, limitMs - (performance.now() - since))
    const cancel = deadline(leftMs, () => client.abort('no answer in time'))
    const { release } = client
    client.release = (error) => {
      cancel()
      // One that leads to a standby goes: a new one may lead to the database that took over.
      if (!error && !client.isLost && !client.isReadOnly) this.#answeredAt = performance.now()
      release(error || client.isReadOnly)
    }
    await this.#tellLimits(client, limitMs)
    return client
  }

  /** A connection within so many milliseconds; one that comes later goes back. */
  #obtain(milliseconds: number): Promise<Borrowed> {
    const coming = super.connect() as Promise<Borrowed>
    return new Promise((resolve, reject) => {
      let isLate = false
      const cancel = deadline(milliseconds, () => {
        isLate = true
        reject(new DatabaseUnavailable('no connection in time'))
      })
      coming.then(
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

  /** Tells the server the limits, unless this connection has them already. */
  async #tellLimits(client: Borrowed, limitMs: number): Promise<void> {
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
