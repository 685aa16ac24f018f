import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { StartError } from '../failures'
import { makePrivateFile } from '../private-files'
import { connectSqlite, type SqliteConnection } from './connection'
import { isLocked } from './result-codes'

/** The previous process may still be ending. */
const busyTimeoutMs = 2000
const owner = /owner:(process \d+ on [^,]{1,255}, since [\dTZ:.-]+);/

/** For the message that others get; impossible on a full disk. */
function recordOwner(connection: SqliteConnection): void {
  const who = `owner:process ${process.pid} on ${hostname()}, since ${new Date().toISOString()};`
  try {
    connection.script('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS owner (who TEXT); DELETE FROM owner')
    connection.run('INSERT INTO owner VALUES (?)', [who])
    connection.commit()
  } catch {
    connection.rollback()
  }
}

/** Read as bytes: SQLite would wait for the lock. */
function ownerIn(file: string): string {
  try {
    return owner.exec(readFileSync(file, 'latin1'))?.[1] ?? 'another process'
  } catch {
    return 'another process'
  }
}

/** A driver that cannot finalise statements would keep the file, and the lock, open until garbage collection. */
function releaseLock(connection: SqliteConnection): void {
  try {
    connection.rollback()
    connection.script('PRAGMA locking_mode = NORMAL')
    connection.script('SELECT count(*) FROM sqlite_schema') // releases the lock
  } finally {
    connection.close()
  }
}

/** @returns releases the lock @throws the driver's error */
async function acquireLock(lockFile: string): Promise<() => void> {
  // A commit keeps the lock in this mode; the content may be lost, so it needs no journal.
  const pragmas = ['journal_mode = MEMORY', 'synchronous = OFF', 'locking_mode = EXCLUSIVE']
  const connection = await connectSqlite(lockFile, { busyTimeoutMs, pragmas })
  try {
    connection.run('BEGIN EXCLUSIVE')
    connection.rollback()
    recordOwner(connection)
    connection.run('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    throw error
  }
  return () => releaseLock(connection)
}

/**
 * Two processes on one file would each cache what the other changes. The lock is an exclusive transaction on a file
 * beside it, which the kernel releases however the process ends; process ids do not work across containers.
 * @param file the database
 * @returns releases the lock
 * @throws StartError when another process holds it
 */
export async function lockFolder(file: string): Promise<() => void> {
  const lockFile = `${file}.lock`
  makePrivateFile(lockFile)
  try {
    return await acquireLock(lockFile)
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new StartError(
      `The database ${file} is in use by ${ownerIn(lockFile)}: end that one first, or set DATA_DIR to another folder.`,
    )
  }
}
