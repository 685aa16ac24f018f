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

const info = { provider: 'sqlite', adapterName: 'open-utility-api-sqlite' } as const

/** Runs something on the connection; its failure becomes Prisma's. */
function attempt<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toPrismaError(error)
  }
}

const valuesOf = ({ args, argTypes }: SqlQuery) =>
  args.map((value, index) => toSqlite(value, argTypes[index]))

function queryRows(connection: SqliteConnection, query: SqlQuery): SqlResultSet {
  const result = attempt(() => connection.query(query.sql, valuesOf(query)))
  const types = columnTypes(result)
  return {
    columnNames: result.columns.map(({ name }) => name),
    columnTypes: types,
    rows: result.rows.map((row) => row.map((value, index) => toPrisma(value, types[index]))),
  }
}

const execute = (connection: SqliteConnection, query: SqlQuery): number =>
  attempt(() => connection.run(query.sql, valuesOf(query)))

/** Has the connection for itself until it ends, however it ends. */
class SqliteTransaction implements Transaction {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  // Prisma sends no COMMIT of its own: `commit()` below does it, because it can also undo one that failed.
  readonly options = { usePhantomQuery: true }
  readonly #connection: SqliteConnection
  readonly #release: () => void

  constructor(connection: SqliteConnection, release: () => void) {
    this.#connection = connection
    this.#release = release
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    this.#requireOpen()
    return queryRows(this.#connection, query)
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    this.#requireOpen()
    return execute(this.#connection, query)
  }

  async commit(): Promise<void> {
    this.#end(() => this.#connection.commit())
  }

  async rollback(): Promise<void> {
    this.#end(() => this.#connection.rollback())
  }

  /** What would be written after SQLite gave the transaction up (a full disk) would be written for good. */
  #requireOpen(): void {
    if (!this.#connection.isTransaction)
      throw new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'SQLite rolled it back.' })
  }

  #end(how: () => void): void {
    try {
      attempt(how)
    } finally {
      this.#release()
    }
  }
}

class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  readonly #connection: SqliteConnection
  /** A statement of nobody's transaction waits for the one that is open: inside, it would be undone with it. */
  readonly #queue = new SerialQueue()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  queryRaw: SqlQueryable['queryRaw'] = (query) =>
    this.#queue.run(async () => queryRows(this.#connection, query))

  executeRaw: SqlQueryable['executeRaw'] = (query) =>
    this.#queue.run(async () => execute(this.#connection, query))

  executeScript(script: string): Promise<void> {
    return this.#queue.run(async () => attempt(() => this.#connection.script(script)))
  }

  async startTransaction(level?: IsolationLevel): Promise<Transaction> {
    if (level && level !== 'SERIALIZABLE')
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level })
    return new Promise((resolve, reject) => {
      const turn = (release: () => void) => {
        try {
          // At once the writer: a transaction that reads first could find another process's commit in its way.
          attempt(() => this.#connection.run('BEGIN IMMEDIATE'))
          resolve(new SqliteTransaction(this.#connection, release))
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
    this.#connection.close()
  }
}

/** Lets Prisma's client work on a SQLite file. */
export function sqliteAdapter(file: string, options: SqliteOptions): SqlDriverAdapterFactory {
  return { ...info, connect: async () => new SqliteAdapter(await connectSqlite(file, options)) }
}
