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
import { toSqlite } from './arguments'
import { columnTypes, toPrisma } from './columns'
import { connectSqlite, type SqliteConnection, type SqliteOptions } from './connection'
import { toPrismaError } from './errors'
import type { FileGuard } from './file-guard'

const info = { provider: 'sqlite', adapterName: 'open-utility-api-sqlite' } as const

/** What a client's statements run on. */
interface Access {
  connection: SqliteConnection
  /** Who looks after the file; null where nobody needs to. */
  guard: FileGuard | null
  isWriter: boolean
}

/** Runs something on the connection; its failure becomes Prisma's. */
function attempt<T>({ guard, isWriter }: Access, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toPrismaError(guard ? guard.met(error, isWriter) : error)
  }
}

/** Runs something of nobody's transaction: what it writes is committed with it. */
function alone<T>(access: Access, run: () => T): T {
  const { guard, isWriter } = access
  return attempt(access, () => {
    if (!guard) return run()
    if (!isWriter) {
      guard.admit()
      return run()
    }
    guard.admitWrite()
    const result = run()
    guard.settle()
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
        this.#access.guard?.admitCommit()
      } catch (error) {
        this.#access.connection.rollback()
        throw error
      }
      this.#access.connection.commit()
      this.#access.guard?.settle()
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

  constructor(access: Access) {
    this.#access = access
  }

  queryRaw: SqlQueryable['queryRaw'] = (query) => this.#alone((connection) => queryRows(connection, query))

  executeRaw: SqlQueryable['executeRaw'] = (query) => this.#alone((connection) => execute(connection, query))

  executeScript(script: string): Promise<void> {
    return this.#alone((connection) => connection.script(script))
  }

  #alone<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    return this.#queue.run(async () => alone(this.#access, () => run(this.#access.connection)))
  }

  async startTransaction(level?: IsolationLevel): Promise<Transaction> {
    if (level && level !== 'SERIALIZABLE')
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level })
    return new Promise((resolve, reject) => {
      const turn = (release: () => void) => {
        try {
          const { connection, guard } = this.#access
          attempt(this.#access, () => {
            guard?.admitWrite()
            // At once the writer: a transaction that reads first could find another process's commit in its way.
            connection.run('BEGIN IMMEDIATE')
          })
          resolve(new SqliteTransaction(this.#access, release))
        } catch (error) {
          release()
          reject(error)
        }
      }
      void this.#queue.run(() => new Promise<void>(turn))
    })
  }

  async dispose(): Promise<void> {
    await this.#queue.idle()
    this.#access.connection.close()
  }
}

/** Lets Prisma's client work on a SQLite file. */
export function sqliteAdapter(file: string, options: SqliteOptions): SqlDriverAdapterFactory {
  const connect = async () =>
    new SqliteAdapter({ connection: await connectSqlite(file, options), guard: null, isWriter: true })
  return { ...info, connect }
}

/** Lets Prisma's client work on a connection whose file is looked after. */
export function guardedAdapter(access: Access): SqlDriverAdapterFactory {
  return { ...info, connect: async () => new SqliteAdapter(access) }
}
