import { setImmediate as nextIteration } from 'node:timers/promises'
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
import { processState } from '../../process-state'
import { SerialQueue } from '../serial-queue'
import type { SqliteConnection } from './connection'
import { toPrismaError } from './errors'
import type { FileGuard } from './file-guard'
import { LockWait } from './lock-wait'
import { columnTypes, toPrisma, toSqlite } from './values'

/** How long statements may run without yielding. */
const busyMsMax = 10

/** SQLite is synchronous, and promises alone do not yield. */
class EventLoopYield {
  #busySince = 0
  /** Resolves in the next iteration; null when no statement ran in this one. */
  #nextIteration: Promise<void> | null = null

  /** At once, or in the next iteration if statements took long in this one. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const now = performance.now()
    if (this.#nextIteration === null) {
      this.#busySince = now
      this.#nextIteration = nextIteration().then(() => {
        this.#nextIteration = null
      })
    } else if (now - this.#busySince >= busyMsMax) return this.#nextIteration.then(() => this.run(work))
    return work()
  }
}

/** Shared by both connections. */
const eventLoopYield = (): EventLoopYield => processState('event-loop-yield', () => new EventLoopYield())

const info = { provider: 'sqlite', adapterName: 'open-utility-api-sqlite' } as const

interface Access {
  connection: SqliteConnection
  /** null where the file needs no guard. */
  guard: FileGuard | null
  isWriter: boolean
  /** How long a statement waits for another program's lock. */
  lockWaitMs: number
}

function attempt<T>({ guard }: Access, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toPrismaError(guard ? guard.translateError(error) : error)
  }
}

function runStatement<T>(access: Access, run: () => T): T {
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

/** Occupies the connection until it ends. */
class SqliteTransaction implements Transaction {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  // Prisma then sends no COMMIT: `commit()` below can also undo a failed one.
  readonly options = { usePhantomQuery: true }

  constructor(
    private readonly access: Access,
    private readonly release: () => void,
  ) {}

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    this.#requireOpen()
    return attempt(this.access, () => queryRows(this.access.connection, query))
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    this.#requireOpen()
    return attempt(this.access, () => execute(this.access.connection, query))
  }

  async commit(): Promise<void> {
    this.#end(() => {
      try {
        this.access.guard?.admitWrite()
      } catch (error) {
        this.access.connection.rollback()
        throw error
      }
      this.access.connection.commit()
      this.access.guard?.admitWrite()
    })
  }

  async rollback(): Promise<void> {
    this.#end(() => this.access.connection.rollback())
  }

  /** After SQLite aborted the transaction (a full disk), further writes would be committed one by one. */
  #requireOpen(): void {
    if (!this.access.connection.isTransaction)
      throw new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'SQLite rolled it back.' })
  }

  #end(finish: () => void): void {
    try {
      attempt(this.access, finish)
    } finally {
      this.release()
    }
  }
}

class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = info.provider
  readonly adapterName = info.adapterName
  /** A statement outside of a transaction waits for an open one; inside it would be rolled back too. */
  readonly #queue = new SerialQueue()
  readonly #lock: LockWait

  constructor(private readonly access: Access) {
    this.#lock = new LockWait(access.lockWaitMs)
  }

  queryRaw: SqlQueryable['queryRaw'] = (query) =>
    this.#enqueueStatement((connection) => queryRows(connection, query))

  executeRaw: SqlQueryable['executeRaw'] = (query) =>
    this.#enqueueStatement((connection) => execute(connection, query))

  /** Not retried on locks: the first statements of the script would run twice. */
  executeScript(script: string): Promise<void> {
    const { connection } = this.access
    return this.#queue.run(async () => runStatement(this.access, () => connection.script(script)))
  }

  #enqueueStatement<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    return this.#enqueue(() =>
      this.#lock.wait(() => runStatement(this.access, () => run(this.access.connection))),
    )
  }

  /** Yields to the event loop between transactions. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(() => eventLoopYield().run(work))
  }

  async startTransaction(level?: IsolationLevel): Promise<Transaction> {
    if (level && level !== 'SERIALIZABLE')
      throw new DriverAdapterError({ kind: 'InvalidIsolationLevel', level })
    const { connection, guard } = this.access
    const begin = () =>
      attempt(this.access, () => {
        guard?.admitWrite()
        connection.run('BEGIN IMMEDIATE')
      })
    return new Promise((resolve, reject) => {
      const start = (release: () => void) =>
        this.#lock.wait(begin).then(
          () => resolve(new SqliteTransaction(this.access, release)),
          (error: unknown) => {
            release()
            reject(error)
          },
        )
      void this.#enqueue(() => new Promise<void>(start))
    })
  }

  async dispose(): Promise<void> {
    await this.#queue.idle()
    this.access.connection.close()
  }
}

export function sqliteAdapter(access: Access): SqlDriverAdapterFactory {
  return { ...info, connect: async () => new SqliteAdapter(access) }
}
