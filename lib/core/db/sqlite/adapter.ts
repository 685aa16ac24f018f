import {
  DriverAdapterError,
  type IsolationLevel,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type SqlQueryable,
  type SqlResultSet,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import { SerialQueue } from '../serial-queue'
import type { SqliteConnection } from './connection'
import { toPrismaError } from './errors'
import type { FileGuard } from './file-guard'
import { LockWait } from './lock-wait'
import { loopTurns } from './loop-turns'
import { columnTypes, toPrisma, toSqlite } from './values'

const info = { provider: 'sqlite', adapterName: 'open-utility-api-sqlite' } as const

/** What a client's statements run on. */
interface Access {
  connection: SqliteConnection
  /** Who looks after the file; null where nobody needs to. */
  guard: FileGuard | null
  isWriter: boolean
  /** How long all together wait for a program that keeps the file locked. */
  lockWaitMs: number
}

/** Runs something on the connection; its failure becomes Prisma's. */
function attempt<T>({ guard }: Access, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toPrismaError(guard ? guard.explain(error) : error)
  }
}

/** Runs something of nobody's transaction: what it writes is committed with it. */
function alone<T>(access: Access, run: () => T): T {
  const { guard, isWriter } = access
  return attempt(access, () => {
    if (!guard) return run()
    if (!isWriter) {
      guard.admitRead()
      return run()
    }
    guard.admitWrite()
    const result = run()
    guard.admitWrite()
    return result
  })
}

const valuesOf = ({ args, argTypes }: SqlQuery) =>
  args.map((value, index) => toSqlite(value, argTypes[index]))

function queryRows(connection: SqliteConnection, query: SqlQuery): SqlResultSet {
  const result = connection.query(query.sql, valuesOf(query))
  const types = columnTypes(result)
  return {
    columnNames: result.columns.map(({ name }) => name),
    columnTypes: types,
    rows: result.rows.map((row) => row.map((value, index) => toPrisma(value, types[index]))),
  }
}

const execute = (connection: SqliteConnection, query: SqlQuery): number =>
  connection.run(query.sql, valuesOf(query))

/** Has the connection for itself until it ends, however it ends. */
class SqliteTransaction implements Transaction {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  // Prisma sends no COMMIT of its own: `commit()` below does it, because it can also undo one that failed.
  readonly options = { usePhantomQuery: true }
  readonly #access: Access
  readonly #release: () => void

  constructor(access: Access, release: () => void) {
    this.#access = access
    this.#release = release
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    this.#requireOpen()
    return attempt(this.#access, () => queryRows(this.#access.connection, query))
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    this.#requireOpen()
    return attempt(this.#access, () => execute(this.#access.connection, query))
  }

  async commit(): Promise<void> {
    this.#end(() => {
      try {
        this.#access.guard?.admitWrite()
      } catch (error) {
        this.#access.connection.rollback()
        throw error
      }
      this.#access.connection.commit()
      this.#access.guard?.admitWrite()
    })
  }

  async rollback(): Promise<void> {
    this.#end(() => this.#access.connection.rollback())
  }

  /** What would be written after SQLite gave the transaction up (a full disk) would be written for good. */
  #requireOpen(): void {
    if (!this.#access.connection.isTransaction)
      throw new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'SQLite rolled it back.' })
  }

  #end(how: () => void): void {
    try {
      attempt(this.#access, how)
    } finally {
      this.#release()
    }
  }
}

class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  readonly #access: Access
  /** A statement of nobody's transaction waits for the one that is open: inside, it would be undone with it. */
  readonly #queue = new SerialQueue()
  readonly #lock: LockWait

  constructor(access: Access) {
    this.#access = access
    this.#lock = new LockWait(access.lockWaitMs)
  }

  queryRaw: SqlQueryable['queryRaw'] = (query) => this.#alone((connection) => queryRows(connection, query))

  executeRaw: SqlQueryable['executeRaw'] = (query) => this.#alone((connection) => execute(connection, query))

  /** Waits for no lock: what it has done before it meets one would be done again. */
  executeScript(script: string): Promise<void> {
    const { connection } = this.#access
    return this.#queue.run(async () => alone(this.#access, () => connection.script(script)))
  }

  #alone<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    return this.#inTurn(() => this.#lock.wait(() => alone(this.#access, () => run(this.#access.connection))))
  }

  /** After what came before; others may have a turn of the event loop in between, as no transaction is open. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(() => loopTurns().run(work))
  }

  async startTransaction(level?: IsolationLevel): Promise<Transaction> {
    if (level && level !== 'SERIALIZABLE')
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level })
    const { connection, guard } = this.#access
    const begin = () =>
      attempt(this.#access, () => {
        guard?.admitWrite()
        // At once the writer: a transaction that reads first could find another process's commit in its way.
        connection.run('BEGIN IMMEDIATE')
      })
    return new Promise((resolve, reject) => {
      const turn = (release: () => void) =>
        this.#lock.wait(begin).then(
          () => resolve(new SqliteTransaction(this.#access, release)),
          (error: unknown) => {
            release()
            reject(error)
          },
        )
      void this.#inTurn(() => new Promise<void>(turn))
    })
  }

  async dispose(): Promise<void> {
    await this.#queue.idle()
    this.#access.connection.close()
  }
}

/** Lets Prisma's client work on a connection. */
export function sqliteAdapter(access: Access): SqlDriverAdapterFactory {
  return { ...info, connect: async () => new SqliteAdapter(access) }
}
