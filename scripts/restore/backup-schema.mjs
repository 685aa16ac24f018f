// @ts-check
// Whether the tables of a backup are those of the platform. Triggers, views, and functions in indexes and columns are run
// by whatever uses a database, so those of others are refused.
import { historyTable } from '../../lib/core/db/migrations.mjs'
import { Refusal } from '../refusal.mjs'
import { openSqlite } from './sqlite-module.mjs'

/** @typedef {import('./sqlite-module.mjs').Database} Database */

/** As Prisma's own `migrate deploy` makes it. */
const historyTableOfPrisma = `CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`

/** SQLite makes these by itself, and for ANALYZE. */
const tablesOfSqlite = [
  'CREATE TABLE sqlite_sequence(name,seq)',
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
]

/** @param {string} text as SQLite stores it */
const stored = (text) => text.replace('CREATE TABLE IF NOT EXISTS', 'CREATE TABLE').trim()

const historyTables = new Set([historyTable, historyTableOfPrisma].map(stored))
/** Tables that may be there or not. */
const permitted = new Set([...tablesOfSqlite, ...historyTables])

/** @param {Database} database @returns {boolean} whether it has Prisma's table of migrations, which can then be read */
export function hasHistory(database) {
  const select = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '_prisma_migrations'"
  return historyTables.has(stored(String(database.prepare(select).get()?.sql)))
}

/**
 * @param {Database} database
 * @returns {Map<string, string>} a name for each of its tables, indexes, triggers and views, by what it consists of
 */
function partsOf(database) {
  const rows = database.prepare('SELECT type, name, tbl_name AS owner, sql FROM sqlite_schema').all()
  const others = rows.filter(({ type, sql }) => type !== 'table' || !permitted.has(stored(String(sql))))
  return new Map(
    others.map(({ type, name, owner, sql }) => [JSON.stringify([type, name, owner, sql]), `${type} ${name}`]),
  )
}

/**
 * Compares the schema of a database with the one that migrations make.
 * @param {Database} database @param {string} file what it is called @param {readonly { sql: string }[]} migrations in order
 * @throws {Refusal} that names the first difference
 */
export async function requireOwnSchema(database, file, migrations) {
  const expected = await openSqlite(':memory:')
  try {
    for (const sql of [historyTable, ...migrations.map((each) => each.sql)]) expected.exec(sql)
    const [found, own] = [partsOf(database), partsOf(expected)]
    for (const [part, name] of found)
      if (!own.has(part)) throw new Refusal(`${file} contains what the platform did not make: ${name}.`)
    for (const [part, name] of own)
      if (!found.has(part)) throw new Refusal(`${file} is incomplete: it lacks the ${name}.`)
  } finally {
    expected.close()
  }
}
