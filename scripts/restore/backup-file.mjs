// @ts-check
// Whether a file is a backup that can be restored.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { requireIntegrity } from '../../lib/core/db/sqlite/database-file.mjs'
import { Refusal } from '../refusal.mjs'

/** @typedef {import('./sqlite-module.mjs').Database} Database */

const magic = 'SQLite format 3\0'
const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/sqlite/migrations')

/** @param {string} file @returns {import('node:fs').Stats | null} */
export const statOf = (file) => statSync(file, { throwIfNoEntry: false }) ?? null

/** @param {string} file @returns {string} its first bytes */
function beginningOf(file) {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(magic.length)
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, magic.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Looks at a file without opening it as a database, which would leave files beside it.
 * @param {string} file @throws {Refusal}
 */
export function requireDatabaseFile(file) {
  const found = statOf(file)
  if (!found) throw new Refusal(`There is no file ${file}.`)
  if (found.isDirectory()) throw new Refusal(`${file} is a folder: name the backup in it.`)
  if (!found.isFile()) throw new Refusal(`${file} is not a file.`)
  let beginning = ''
  try {
    beginning = beginningOf(file)
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${/** @type {Error} */ (error).message}`)
  }
  if (beginning !== magic) throw new Refusal(`${file} is not a SQLite database.`)
}

/** Whether a file says that it is one of SQLite's. @param {string} file */
export function isDatabaseFile(file) {
  try {
    return beginningOf(file) === magic
  } catch {
    return false
  }
}

/** @returns {Map<string, string>} the checksum of each migration that this version knows, by name */
function knownMigrations() {
  const names = readdirSync(migrationsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(
    names.map(({ name }) => {
      const sql = readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8')
      return [name, createHash('sha256').update(sql).digest('hex')]
    }),
  )
}

/** @param {string} file @param {unknown} error */
const damaged = (file, error) => new Refusal(`${file} is damaged: ${/** @type {Error} */ (error).message}`)

/**
 * @param {Database} database @param {string} file
 * @returns {{ name: string, checksum: string }[]} none if it is not of this platform
 */
function appliedMigrations(database, file) {
  try {
    const sql = `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`
    const rows = /** @type {{ name: unknown, checksum: unknown }[]} */ (database.prepare(sql).all())
    return rows.map(({ name, checksum }) => ({ name: String(name), checksum: String(checksum) }))
  } catch (error) {
    if (String(error).includes('no such')) return []
    throw damaged(file, error)
  }
}

/**
 * Reads a database as a whole. @param {Database} database a copy of the file @param {string} file what it is called
 * @returns {{ rooms: number, messages: number }} @throws {Refusal}
 */
export function requirePlatformDatabase(database, file) {
  database.exec('PRAGMA trusted_schema = OFF')
  const known = knownMigrations()
  const applied = appliedMigrations(database, file)
  const [first] = applied
  if (!first || known.get(first.name) !== first.checksum)
    throw new Refusal(`${file} is a SQLite database, but not of this platform.`)
  const newer = applied.find(({ name, checksum }) => known.get(name) !== checksum)
  if (newer)
    throw new Refusal(
      `${file} was made by a newer version of the platform (${newer.name}): update this one first.`,
    )
  try {
    requireIntegrity(database, 'integrity_check')
  } catch (error) {
    throw damaged(file, error)
  }
  /** @param {string} table */
  const count = (table) => Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
  return { rooms: count('rooms'), messages: count('messages') }
}
