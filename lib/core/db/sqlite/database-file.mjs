// @ts-check
// Operations on SQLite files that no process has open, and on copies of the one in use. Plain JavaScript, because
// threads and scripts without a build run it.
import { closeSync, fsyncSync, openSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { aboveIdIn, createMark, markKey } from './backup-mark.mjs'

/**
 * @typedef {InstanceType<typeof import('@photostructure/sqlite').DatabaseSync>} Database
 */

/**
 * Has SQLite write its temporary files, which a transaction of more than 16 pages may need, beside the first file that is
 * opened: in a container no other folder may be writable. SQLite reads the variable once.
 * @param {string} file
 */
export function keepTemporaryFilesBeside(file) {
  process.env.SQLITE_TMPDIR ??= dirname(resolve(/* turbopackIgnore: true */ realFile(file)))
}

/**
 * Opens a file with `node:sqlite` or a package of the same interface.
 * @param {string} module @param {string} file @param {import('@photostructure/sqlite').DatabaseSyncOptions}
 *   [options]
 * @returns {Promise<Database>}
 */
export async function openDatabaseFile(module, file, options = {}) {
  keepTemporaryFilesBeside(file)
  const { DatabaseSync } = process.getBuiltinModule(module) ?? (await import(module))
  return new DatabaseSync(file, options)
}

/**
 * The file that a link leads to: SQLite keeps its log beside that one, and so do we with the lock and the
 * reserve.
 * @param {string} path @returns {string} the path itself where nothing exists
 */
export function realFile(path) {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** What SQLite keeps beside a database. */
export const companions = ['-wal', '-shm', '-journal']

/** What is used beside a database: that, and the lock of a running platform (folder-lock.ts). */
export const filesBesideDatabase = [...companions, '.lock']

/** @param {string} path of a file or folder */
export function syncToDisk(path) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export const lastAssignedIdQuery =
  "SELECT coalesce(max(seq), 0) AS id FROM sqlite_sequence WHERE name = 'messages'"

/** The highest message id that a database is known to have assigned. @param {Database} database */
export function highestId(database) {
  // A restored database that was not started since.
  const mark = database.prepare('SELECT value FROM settings WHERE key = ?').get(markKey)
  return Math.max(Number(database.prepare(lastAssignedIdQuery).get()?.id), aboveIdIn(mark?.value))
}

/** Makes a file a backup: a single file, marked, durable. @param {Database} database @param {number} [aboveId] */
export function markAsBackup(database, aboveId) {
  database.exec('PRAGMA journal_mode = DELETE')
  database.exec('PRAGMA synchronous = FULL')
  database
    .prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)')
    .run(markKey, createMark(aboveId))
}

/**
 * Checks the whole database. @param {Database} database @param {'quick_check' | 'integrity_check'} how
 * @throws Error that says what is wrong
 */
export function requireIntegrity(database, how) {
  const row = database.prepare(`PRAGMA ${how}(1)`).get() ?? {}
  const result = String(Object.values(row)[0])
  if (result !== 'ok') throw new Error(`the copy is damaged: ${result}`)
}

/** Only the message of an error leaves a thread. */
const errorNames = new Map([
  [13, 'SQLITE_FULL'],
  [778, 'SQLITE_IOERR_WRITE'],
])

/** @param {unknown} error @returns {Error} one whose message names its code */
function withCodeName(error) {
  const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
  const name = errorNames.get(errcode ?? 0)
  return new Error(name === undefined ? message : `${message}: ${name}`)
}

/**
 * As of one moment: VACUUM INTO reads in one transaction while writers continue. The copy is marked as a backup and
 * durable.
 * @param {{ module: string, from: string, to: string, check: boolean }} how `check`: verifies the copy
 * @returns {Promise<{ highestId: number }>} of the copy
 */
export async function copyDatabaseFile({ module, from, to, check }) {
  try {
    const source = await openDatabaseFile(module, from, { readOnly: true })
    try {
      source.prepare('VACUUM INTO ?').run(to)
    } finally {
      source.close()
    }
    const copy = await openDatabaseFile(module, to)
    try {
      markAsBackup(copy)
    } finally {
      copy.close()
    }
    syncToDisk(to)
    const again = await openDatabaseFile(module, to, { readOnly: true })
    try {
      if (check) requireIntegrity(again, 'quick_check')
      return { highestId: highestId(again) }
    } finally {
      again.close()
    }
  } catch (error) {
    throw withCodeName(error)
  }
}
