// @ts-check
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { actAsOwner } from '../../lib/core/act-as-owner.mjs'
import { readMigrations } from '../../lib/core/db/migrations.mjs'
import {
  companions,
  filesBesideDatabase,
  highestId,
  markAsBackup,
  syncToDisk,
} from '../../lib/core/db/sqlite/database-file.mjs'
import { Refusal } from '../refusal.mjs'
import { isDatabaseFile, openBackup, requirePlatformDatabase } from './backup-file.mjs'
import { holdLock } from './lock.mjs'
import { putInPlace } from './replace.mjs'
import { openSqlite } from './sqlite-module.mjs'

/** @typedef {import('./backup-file.mjs').OpenFile} OpenFile */
/** @typedef {ReturnType<typeof openBackup>} Backup */

const marginBytes = 1024 * 1024

/** @param {OpenFile} file @param {string} database @throws {Refusal} */
function requireOther({ name, stats }, database) {
  const other = statSync(database, { throwIfNoEntry: false })
  if (other && stats.ino === other.ino && stats.dev === other.dev)
    throw new Refusal(`${name} is the database itself.`)
}

/** @param {string} folder @param {Backup} backup @throws {Refusal} */
function requireRoom(folder, { file, wal }) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < file.stats.size + (wal?.stats.size ?? 0) + marginBytes)
    throw new Refusal(`The disk of ${folder} has no room for a copy of the backup.`)
}

/** @param {OpenFile} from @param {string} to made for its owner alone */
const copy = ({ descriptor: fd }, to) =>
  pipeline(
    createReadStream('', { fd, start: 0, autoClose: false }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  )

/** @param {string} file with what SQLite keeps beside it */
function remove(file) {
  for (const suffix of ['', ...companions]) rmSync(file + suffix, { force: true })
}

/** What a restore left beside the database that was ended in the middle. @param {string} database */
function removeLeftovers(database) {
  const folder = path.dirname(database)
  const beginning = `${path.basename(database)}.restoring-`
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning) && /^\d+(?:-wal|-shm|-journal)?$/.test(name.slice(beginning.length)))
      rmSync(path.join(folder, name), { force: true })
}

/** Views of others in the place of the tables that are read could compute forever. */
const readTables =
  "SELECT count(*) AS count FROM sqlite_schema WHERE type = 'table' AND name IN ('settings', 'sqlite_sequence')"

/**
 * Writes the database that stands there into one file, and asks it how far its ids went.
 * @param {string} database @returns {Promise<number | undefined>} undefined if there is none, or it cannot be read
 */
async function settleOld(database) {
  // SQLite would remove what is beside a file that is none of its own.
  if (!isDatabaseFile(database)) return undefined
  try {
    const old = await openSqlite(database)
    try {
      old.exec('PRAGMA busy_timeout = 2000')
      old.exec('PRAGMA trusted_schema = OFF')
      old.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return old.prepare(readTables).get()?.count === 2 ? highestId(old) : undefined
    } finally {
      old.close()
    }
  } catch {
    return undefined // damaged: perhaps that is why it is replaced
  }
}

/**
 * Copies a backup next to the database, reads all of it, and marks it so that the platform that starts on it knows.
 * @param {Backup} backup @param {string} database @param {string} fresh where the copy goes
 * @param {import('../../lib/core/db/migrations.mjs').Migration[]} migrations
 * @returns {Promise<{ rooms: number, messages: number }>} @throws {Refusal}
 */
async function makeReady({ file, wal }, database, fresh, migrations) {
  await copy(file, fresh)
  if (wal) await copy(wal, `${fresh}-wal`)
  const copied = await openSqlite(fresh)
  try {
    const counts = await requirePlatformDatabase(copied, file.name, migrations)
    markAsBackup(copied, await settleOld(database))
    return counts
  } finally {
    copied.close()
  }
}

/**
 * Puts a backup in the place of the database; if it is refused, everything is as it was.
 * @param {string} file @param {string} configured the database
 * @returns {Promise<string[]>} lines that say what was done @throws {Refusal} when it cannot be restored
 */
export async function restore(file, configured) {
  // First, because the owner of the database may not be allowed to read this folder.
  const migrations = readMigrations('sqlite')
  const { file: database, openForReading, handOver } = actAsOwner(configured, filesBesideDatabase)
  const backup = openBackup(file, openForReading)
  requireOther(backup.file, database)
  const folder = path.dirname(database)
  const madeFolder = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${database}.restoring-${process.pid}`
  const lock = await holdLock(database)
  let kept = null
  let isDone = false
  try {
    removeLeftovers(database) // the lock is held: no other process uses them
    requireRoom(folder, backup)
    const { rooms, messages } = await makeReady(backup, database, fresh, migrations)
    handOver([fresh, lock.file])
    syncToDisk(fresh)
    kept = putInPlace(fresh, database)
    isDone = true
    return [
      `Restored ${database} from ${file}: ${rooms} rooms, ${messages} rows of messages.`,
      kept
        ? `The database that was there is kept as ${kept}. Remove it when it is no longer needed.`
        : 'There was no database before.',
      'keys.json is not in a backup: the one in the data folder stays. With another one tripcodes and sessions change.',
      'Start the platform now. Clients that have read what was sent after the backup start over.',
    ]
  } finally {
    if (!isDone) remove(fresh)
    lock.release(isDone)
    backup.close()
    if (!isDone && madeFolder) removeMade(folder, madeFolder)
  }
}

/** Removes the folders that were made for nothing. @param {string} folder @param {string} first */
function removeMade(folder, first) {
  for (let each = folder; each.length >= first.length; each = path.dirname(each)) rmdirSync(each)
}
