// @ts-check
import {
  chownSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { highestId, markAsBackup, syncToDisk } from '../../lib/core/db/sqlite/database-file.mjs'
import { Refusal } from '../refusal.mjs'
import { isDatabaseFile, requireDatabaseFile, requirePlatformDatabase, statOf } from './backup-file.mjs'
import { holdLock } from './lock.mjs'
import { putInPlace } from './replace.mjs'
import { openSqlite } from './sqlite-module.mjs'

/** What SQLite keeps beside a database. */
const companions = ['-wal', '-shm', '-journal']
const marginBytes = 1024 * 1024

/** @param {string} file @param {string} database @throws {Refusal} */
function requireOther(file, database) {
  const [one, other] = [statOf(file), statOf(database)]
  if (one && other && one.ino === other.ino && one.dev === other.dev)
    throw new Refusal(`${file} is the database itself.`)
}

/** @param {string} folder @param {string[]} files @throws {Refusal} */
function requireRoom(folder, files) {
  const bytes = files.reduce((sum, file) => sum + (statOf(file)?.size ?? 0), 0)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes + marginBytes)
    throw new Refusal(`The disk of ${folder} has no room for a copy of the backup.`)
}

/** @param {string} from @param {string} to made for its owner alone */
const copy = (from, to) =>
  pipeline(createReadStream(from), createWriteStream(to, { flags: 'wx', mode: 0o600 }))

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
      old.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return highestId(old)
    } finally {
      old.close()
    }
  } catch {
    return undefined // damaged: perhaps that is why it is replaced
  }
}

/**
 * Copies a backup next to the database, reads all of it, and marks it so that the platform that starts on it knows.
 * @param {string} file @param {string} database @param {string} fresh where the copy goes
 * @returns {Promise<{ rooms: number, messages: number }>} @throws {Refusal}
 */
async function makeReady(file, database, fresh) {
  const wal = `${file}-wal`
  requireRoom(path.dirname(database), [file, wal])
  await copy(file, fresh)
  // Of a copy of the whole data folder the newest rows are in there.
  if (statOf(wal)?.isFile()) await copy(wal, `${fresh}-wal`)
  const copied = await openSqlite(fresh)
  try {
    const counts = requirePlatformDatabase(copied, file)
    markAsBackup(copied, await settleOld(database))
    return counts
  } finally {
    copied.close()
  }
}

/**
 * Root restores for the user whose platform it is.
 * @param {import('node:fs').Stats | null} owner what that user owns @param {string[]} files
 */
function giveTo(owner, files) {
  if (!owner || process.getuid?.() !== 0) return
  for (const file of files) chownSync(file, owner.uid, owner.gid)
}

/**
 * Puts a backup in the place of the database; if it is refused, everything is as it was.
 * @param {string} file @param {string} database
 * @returns {Promise<string[]>} lines that say what was done @throws {Refusal} when it cannot be restored
 */
export async function restore(file, database) {
  requireDatabaseFile(file)
  requireOther(file, database)
  const folder = path.dirname(database)
  const owner = statOf(database) ?? statOf(folder)
  const madeFolder = mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${database}.restoring-${process.pid}`
  const lock = await holdLock(database)
  let kept = null
  let isDone = false
  try {
    removeLeftovers(database) // the lock is held: no other process uses them
    const { rooms, messages } = await makeReady(file, database, fresh)
    giveTo(owner, [fresh, lock.file])
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
    if (!isDone && madeFolder) removeMade(folder, madeFolder)
  }
}

/** Removes the folders that were made for nothing. @param {string} folder @param {string} first */
function removeMade(folder, first) {
  for (let each = folder; each.length >= first.length; each = path.dirname(each)) rmdirSync(each)
}
