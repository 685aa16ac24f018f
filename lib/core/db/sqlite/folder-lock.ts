import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { StartError } from '../../start-error'
import { makePrivateFile } from '../private-files'
import { connectSqlite, type SqliteConnection } from './connection'
import { isLocked } from './errors'

/** A supervisor may start the next process while the last one is ending. */
const busyTimeoutMs = 2000
const owner = /owner:(process \d+ on [^,]{1,255}, since [\dTZ:.-]+);/

/** Notes who holds the lock, for the message that others get; on a full disk nobody is told. */
function sign(connection: SqliteConnection): void {
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

/**
 * Closing alone may not do: where the driver cannot end a statement that was prepared, it closes the file when that is
 * collected as garbage, and keeps the lock until then.
 */
function letGo(connection: SqliteConnection): void {
  try {
    connection.rollback()
    connection.script('PRAGMA locking_mode = NORMAL')
    connection.script('SELECT count(*) FROM sqlite_schema') // after it the lock goes
  } finally {
    connection.close()
  }
}

/** @returns what lets go @throws the driver's error */
async function hold(lockFile: string): Promise<() => void> {
  // In this mode a commit does not let go of the file; and what is in it may be lost, so it needs no journal.
  const pragmas = ['journal_mode = MEMORY', 'synchronous = OFF', 'locking_mode = EXCLUSIVE']
  const connection = await connectSqlite(lockFile, { busyTimeoutMs, pragmas })
  try {
    connection.run('BEGIN EXCLUSIVE')
    connection.rollback()
    sign(connection)
    connection.run('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    throw error
  }
  return () => letGo(connection)
}

/**
 * Makes a database this process's own: two that write to one file would each believe in rooms, texts and cursors of
 * which the other knows nothing. The lock is an exclusive transaction on a file beside the database, so it is the
 * kernel that frees it, however the process ends; process numbers would not do, because in containers each is 1.
 * @param file the database
 * @returns what frees it
 * @throws StartError when another process has it
 */
export async function lockFolder(file: string): Promise<() => void> {
  const lockFile = `${file}.lock`
  makePrivateFile(lockFile)
  try {
    return await hold(lockFile)
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new StartError(
      `The database ${file} is in use by ${ownerIn(lockFile)}: end that one first, or set DATA_DIR to another folder.`,
    )
  }
}
