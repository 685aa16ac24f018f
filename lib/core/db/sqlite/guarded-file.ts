import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { Periodic } from '../../periodic'
import { processState } from '../../process-state'
import { requestQueryLimitMs } from '../postgres/query-limit'
import { sqliteAdapter } from './adapter'
import { connectSqlite, type SqliteConnection } from './connection'
import { FileGuard } from './file-guard'

/** While it starts. Later the adapter waits for locks, without holding the process; at checkpoints nobody is waited for. */
const busyTimeoutMs = 5000
/** As long as callers wait for PostgreSQL. */
const lockWaitMs = requestQueryLimitMs
/** Somebody who asks how the database is, while nobody uses it, hears of a fault after so long. */
const lookEveryMs = 500

const holder = () => processState<{ guard: FileGuard | null }>('file-guard', () => ({ guard: null }))

/** Who looks after the file of the open database; null when that is PostgreSQL. */
export const fileGuard = (): FileGuard | null => holder().guard

/** The database of this process: one connection that writes, one that reads, and who looks after their file. */
export interface GuardedFile {
  writer: SqlDriverAdapterFactory
  reader: SqlDriverAdapterFactory
  /** To be called while the connections are still open. */
  beforeClose: () => Promise<void>
  /** To be called when they are closed. */
  afterClose: () => void
}

/** Opens a file whose migrations are applied. @throws the driver's error, the system's */
export async function openGuardedFile(file: string): Promise<GuardedFile> {
  const connect = (pragmas: string[]) => connectSqlite(file, { busyTimeoutMs, pragmas })
  const guard = new FileGuard(file)
  const opened: SqliteConnection[] = []
  try {
    // FULL: an acknowledged message survives the loss of power, not only of the process.
    const writer = await connect(['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    opened.push(writer)
    const reader = await connect(['query_only = ON'])
    opened.push(reader)
    guard.start([writer, reader])
    const watching = new Periodic(async () => guard.check(), lookEveryMs, 'could not look at the database')
    watching.start()
    holder().guard = guard
    return {
      writer: sqliteAdapter({ connection: writer, guard, isWriter: true, lockWaitMs }),
      reader: sqliteAdapter({ connection: reader, guard, isWriter: false, lockWaitMs }),
      async beforeClose() {
        await watching.stop()
        guard.complete()
      },
      afterClose: () => guard.close(),
    }
  } catch (error) {
    for (const connection of opened) connection.close()
    guard.close()
    throw error
  }
}
