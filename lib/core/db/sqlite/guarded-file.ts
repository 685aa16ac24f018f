import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { processState } from '../../process-state'
import { requestQueryLimitMs } from '../postgres/query-limit'
import type { Sql } from '../rows'
import { SerialQueue } from '../serial-queue'
import { readAdapter } from './adapter'
import { connectSqlite, type SqliteConnection, type SqliteRows } from './connection'
import { keepTemporaryFilesBeside } from './database-file.mjs'
import { EventLoopYield } from './event-loop-yield'
import { LockWait } from './lock-wait'
import { toSqlite } from './values'
import { WriterThread } from './writer-thread'
import type { Statement } from './writer-worker'

/** At start. Later locks are waited for between other work. */
const busyTimeoutMs = 5000
const lockWaitMs = requestQueryLimitMs

const holder = () => processState<{ thread: WriterThread | null }>('writer-thread', () => ({ thread: null }))

/** The thread that writes the open file; null on PostgreSQL. */
export const writerThread = (): WriterThread | null => holder().thread

/** Reads on a connection of this thread, one after another. */
function reading(connection: SqliteConnection, thread: WriterThread) {
  const lock = new LockWait(lockWaitMs)
  const turns = new EventLoopYield()
  const queue = new SerialQueue()
  const read = ([sql, values]: Statement) =>
    lock.wait(() => {
      thread.admitRead()
      return connection.query(sql, values)
    })
  return (statement: Statement): Promise<SqliteRows> =>
    queue.run(async () => {
      try {
        return await turns.run(() => read(statement))
      } catch (error) {
        throw await thread.translateError(error)
      }
    })
}

const toObjects = ({ columns, rows }: SqliteRows): object[] =>
  rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (const [index, { name }] of columns.entries()) object[name] = row[index]
    return object
  })

/** A writing and a reading connection of a file. */
export interface GuardedFile {
  reader: SqlDriverAdapterFactory
  /** Runs statements in one transaction. @returns the rows of each; integers and booleans are bigints */
  batch(statements: readonly Sql[]): Promise<object[][]>
  close(): Promise<void>
}

/** Opens a migrated file. @throws the driver's or the system's error */
export async function openGuardedFile(file: string): Promise<GuardedFile> {
  keepTemporaryFilesBeside(file)
  let reader: SqliteConnection | null = null
  const thread = new WriterThread({ file, busyTimeoutMs, lockWaitMs }, () => {
    reader?.reopen()
    reader?.openLog()
  })
  try {
    await thread.ready()
    const connection = await connectSqlite(file, { busyTimeoutMs, pragmas: ['query_only = ON'] })
    connection.openLog()
    reader = connection
    holder().thread = thread
    return {
      reader: readAdapter(reading(connection, thread)),
      async batch(statements) {
        const given = statements.map(
          ({ sql, values }): Statement => [sql, values.map((value) => toSqlite(value, undefined))],
        )
        const results = await thread.call('batch', given)
        return results.map(toObjects)
      },
      close: () => thread.close(() => connection.close()),
    }
  } catch (error) {
    await thread.end()
    throw error
  }
}
