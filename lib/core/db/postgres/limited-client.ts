import { Socket } from 'node:net'
import { Client, type ClientConfig, type DatabaseError, type QueryResult, type QueryResultRow } from 'pg'
import { DatabaseUnavailable, readOnlyState } from '../failures/outage'
import { deadline } from './deadline'

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
