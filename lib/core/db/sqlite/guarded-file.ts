import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { Periodic } from '../../periodic'
import { processState } from '../../process-state'
import { requestQueryLimitMs } from '../postgres/query-limit'
import { sqliteAdapter } from './adapter'
import { connectSqlite, type SqliteConnection } from './connection'
import { FileGuard } from './file-guard'

/** At start. Later the adapter waits for locks without blocking the process. */
const busyTimeoutMs = 5000
const lockWaitMs = requestQueryLimitMs
/** Health checks see a fault within this time, even without queries. */
const checkIntervalMs = 500

const holder = () => processState<{ guard: FileGuard | null }>('file-guard', () => ({ guard: null }))

/** null on PostgreSQL. */
export const fileGuard = (): FileGuard | null => holder().guard

export interface GuardedFile {
  writer: SqlDriverAdapterFactory
  reader: SqlDriverAdapterFactory
  beforeClose: () => Promise<void>
  afterClose: () => void
}

/** The file is migrated. @throws the driver's or the system's error */
export async function openGuardedFile(file: string): Promise<GuardedFile> {
  const connect = (pragmas: string[]) => connectSqlite(file, { busyTimeoutMs, pragmas })
  const guard = new FileGuard(file)
  const opened: SqliteConnection[] = []
  try {
    // FULL: acknowledged messages survive a power failure.
    const writer = await connect(['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    opened.push(writer)
    const reader = await connect(['query_only = ON'])
    opened.push(reader)
    guard.start([writer, reader])
    const checks = new Periodic(async () => guard.check(), checkIntervalMs, 'could not look at the database')
    checks.start()
    holder().guard = guard
    return {
      writer: sqliteAdapter({ connection: writer, guard, isWriter: true, lockWaitMs }),
      reader: sqliteAdapter({ connection: reader, guard, isWriter: false, lockWaitMs }),
      async beforeClose() {
        await checks.stop()
        guard.checkpointBeforeClose()
      },
      afterClose: () => guard.close(),
    }
  } catch (error) {
    for (const connection of opened) connection.close()
    guard.close()
    throw error
  }
}
