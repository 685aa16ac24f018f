// @ts-check
// Whether a file is a backup that can be restored.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { requireIntegrity } from '../../lib/core/db/sqlite/database-file.mjs'
import { Refusal } from '../refusal.mjs'
import { hasHistory, requireOwnSchema } from './backup-schema.mjs'

/** @typedef {import('./sqlite-module.mjs').Database} Database */
/** @typedef {import('../../lib/core/db/migrations.mjs').Migration} Migration */
/** An open file: the name, a descriptor, and what it says of the file. @typedef {{ name: string, descriptor: number, stats: import('node:fs').Stats }} OpenFile */

const magic = 'SQLite format 3\0'

/** @param {number} descriptor */
function isDatabase(descriptor) {
  const bytes = Buffer.alloc(magic.length)
  return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, magic.length, 0)) === magic
}

/** Whether a file says that it is one of SQLite's. @param {string} file */
export function isDatabaseFile(file) {
  try {
    const descriptor = openSync(file, 'r')
    try {
      return isDatabase(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return false
  }
}

/**
 * @param {string} name @param {(name: string) => number} open
 * @returns {OpenFile | null} null if there is no such file @throws {Refusal}
 */
function openFile(name, open) {
  try {
    const descriptor = open(name)
    return { name, descriptor, stats: fstatSync(descriptor) }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return null
    throw new Refusal(`${name} cannot be read: ${message}`)
  }
}

/** @param {OpenFile} file @throws {Refusal} */
function requireDatabaseFile({ name, descriptor, stats }) {
  if (stats.isDirectory()) throw new Refusal(`${name} is a folder: name the backup in it.`)
  if (!stats.isFile()) throw new Refusal(`${name} is not a file.`)
  if (!isDatabase(descriptor)) throw new Refusal(`${name} is not a SQLite database.`)
}

/**
 * Opens a backup without SQLite, which would leave files beside it.
 * @param {string} name @param {(name: string) => number} open
 * @returns {{ file: OpenFile, wal: OpenFile | null, close: () => void }} `wal`: of a copy of the whole data folder the
 *   newest rows are in there
 * @throws {Refusal}
 */
export function openBackup(name, open) {
  const file = openFile(name, open)
  if (!file) throw new Refusal(`There is no file ${name}.`)
  /** @type {OpenFile | null} */
  let wal = null
  const close = () => {
    for (const each of [file, wal]) if (each) closeSync(each.descriptor)
  }
  try {
    requireDatabaseFile(file)
    wal = openFile(`${name}-wal`, open)
    // Where others may create files, it could be theirs.
    if (wal && (!wal.stats.isFile() || wal.stats.uid !== file.stats.uid))
      throw new Refusal(`${wal.name} does not belong to the owner of the backup: move it away.`)
    return { file, wal, close }
  } catch (error) {
    close()
    throw error
  }
}

/** @param {string} file @param {unknown} error */
const damaged = (file, error) => new Refusal(`${file} is damaged: ${/** @type {Error} */ (error).message}`)

/**
 * The migrations that a database records, in the order in which they were applied.
 * @param {Database} database @param {string} file @param {Migration[]} known
 * @returns {Migration[]} @throws {Refusal} when it is not of this platform, or of a newer version
 */
function appliedMigrations(database, file, known) {
  const foreign = new Refusal(`${file} is a SQLite database, but not of this platform.`)
  if (!hasHistory(database)) throw foreign
  const rows = database
    .prepare(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY rowid LIMIT ${known.length + 1}`,
    )
    .all()
  const applied = rows.map(({ name, checksum }) =>
    known.find((each) => each.name === name && each.checksum === checksum),
  )
  if (!known[0] || !applied.includes(known[0])) throw foreign
  const newer = rows.find((_, index) => !applied[index])
  if (newer)
    throw new Refusal(
      `${file} was made by a newer version of the platform (${newer.name}): update this one first.`,
    )
  return applied.filter((each) => each !== undefined)
}

/**
 * Reads a database as a whole.
 * @param {Database} database a copy of the file @param {string} file what it is called @param {Migration[]} known
 * @returns {Promise<{ rooms: number, messages: number }>} @throws {Refusal}
 */
export async function requirePlatformDatabase(database, file, known) {
  try {
    database.exec('PRAGMA trusted_schema = OFF')
    // Before anything of it is evaluated.
    await requireOwnSchema(database, file, appliedMigrations(database, file, known))
    requireIntegrity(database, 'integrity_check')
    /** @param {string} table */
    const count = (table) => Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
    return { rooms: count('rooms'), messages: count('messages') }
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(file, error)
  }
}
