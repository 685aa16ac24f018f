import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { config } from '../config'
import { db } from './database'
import { sqliteFileOf } from './open-database'
import { sql } from './rows'

/** Of a SQLite database, bytes. */
export interface DiskSpace {
  /** Free for non-root users, minus what the WAL will need. */
  freeBytes: number
  totalBytes: number
  /** The database file including its WAL. */
  databaseBytes: number
  /** Free pages inside, which are reused first. */
  freePageBytes: number
}

/** Bytes. */
export async function freeOnDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const sqliteBytes = sql<{ bytes: number; inside: number }>`
  SELECT page_count * page_size AS bytes, freelist_count * page_size AS inside
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
const postgresBytes = sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`

export async function readDatabaseBytes(): Promise<number> {
  const [row] = await db().query(db().provider === 'sqlite' ? sqliteBytes : postgresBytes)
  return row?.bytes ?? 0
}

export async function measureDisk(): Promise<DiskSpace> {
  const [{ bytes: databaseBytes, inside: freePageBytes } = { bytes: 0, inside: 0 }] =
    await db().query(sqliteBytes)
  const file = sqliteFileOf(config().databaseUrl)
  const { freeBytes, totalBytes } = await freeOnDisk(path.dirname(file))
  // The WAL holds pages that the file has yet to grow by.
  const { size } = await stat(/* turbopackIgnore: true */ file)
  const pendingBytes = Math.max(0, databaseBytes - size)
  return { freeBytes: freeBytes - pendingBytes, totalBytes, databaseBytes, freePageBytes }
}
