import { randomUUID } from 'node:crypto'
import { historyTable, type Migration, readMigrations } from './migrations.mjs'
import { advisoryLock, detectPostgresRestore } from './postgres/detect-restore'
import type { LimitedClient } from './postgres/limited-pool'
import {
  type Applied,
  columnQueries,
  logNewerMigrations,
  pendingMigrations,
  requireColumns,
  requireOwn,
  sqliteColumns,
} from './schema-check'
import { connectSqlite, type SqliteConnection } from './sqlite/connection'
import { detectSqliteRestore } from './sqlite/detect-restore'

const historySelect = `SELECT "migration_name", "checksum" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL AND "finished_at" IS NOT NULL`

/** Before anything in the file is changed. @throws StartError */
async function requireOwnFile(file: string, all: Migration[]): Promise<Applied[]> {
  const connection = await connectSqlite(file, { busyTimeoutMs: 5000 })
  try {
    const tables = connection.query("SELECT name FROM sqlite_master WHERE type = 'table'").rows.map(String)
    const applied = tables.includes('_prisma_migrations') ? appliedIn(connection) : []
    const isEmpty = tables.every((name) => name === '_prisma_migrations' || name.startsWith('sqlite_'))
    requireOwn(nameOf(file), all, applied, isEmpty)
    return applied
  } finally {
    connection.close()
  }
}

export interface Inspection {
  isNew: boolean
  pending: number
}

/** @throws StartError if the file is of another program */
export async function inspectSqlite(file: string): Promise<Inspection> {
  const all = readMigrations('sqlite')
  const applied = await requireOwnFile(file, all)
  return { isNew: applied.length === 0, pending: pendingMigrations(all, applied).length }
}

const nameOf = (file: string) => `The database ${file}`

const appliedIn = (connection: SqliteConnection): Applied[] =>
  connection
    .query(historySelect)
    .rows.map(([name, checksum]) => ({ migration_name: String(name), checksum: String(checksum) }))

/** In one exclusive transaction, which detects a restored backup too. */
export async function migrateSqlite(file: string): Promise<string[]> {
  const all = readMigrations('sqlite')
  await requireOwnFile(file, all)
  const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = OFF'] // a migration may rebuild a table
  const connection = await connectSqlite(file, { busyTimeoutMs: 5000, pragmas })
  try {
    connection.run('BEGIN IMMEDIATE')
    connection.script(historyTable)
    const applied = appliedIn(connection)
    logNewerMigrations(all, applied)
    const pending = pendingMigrations(all, applied)
    for (const migration of pending) {
      const startedTime = BigInt(Date.now())
      connection.script(migration.sql)
      connection.run(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count") VALUES (?, ?, ?, ?, ?, 1)`,
        [randomUUID(), migration.checksum, migration.name, startedTime, BigInt(Date.now())],
      )
    }
    await requireColumns(nameOf(file), 'sqlite', sqliteColumns(connection))
    detectSqliteRestore(connection)
    connection.commit()
    return pending.map((migration) => migration.name)
  } finally {
    connection.rollback()
    connection.close()
  }
}

const postgresName = 'The PostgreSQL database'
const connectMs = 5000
const inspectMs = 5000
/** For one statement, which may rebuild a large table, and to wait for another instance. */
const migrationMs = 30 * 60_000

async function connect(url: string, queryMs: number): Promise<LimitedClient> {
  const { LimitedClient } = await import('./postgres/limited-pool')
  const client = new LimitedClient({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  })
  await client.connect()
  return client
}

/** @throws StartError if the database is of another program */
export async function inspectPostgres(url: string): Promise<Inspection> {
  const client = await connect(url, inspectMs)
  try {
    const found = await client.query(
      "SELECT to_regclass('messages') IS NULL AS empty, to_regclass('_prisma_migrations') IS NULL AS new",
    )
    const { empty, new: isNew } = found.rows[0] ?? {}
    const all = readMigrations('postgresql')
    const applied = isNew ? [] : (await client.query<Applied>(historySelect)).rows
    requireOwn(postgresName, all, applied, empty)
    return { isNew: applied.length === 0, pending: pendingMigrations(all, applied).length }
  } finally {
    await client.end()
  }
}

/** One instance at a time; detects a restored backup too. */
export async function migratePostgres(url: string): Promise<string[]> {
  const client = await connect(url, migrationMs)
  try {
    await client.query('BEGIN')
    // Poolers refuse unknown connection parameters.
    await client.query(`SET LOCAL statement_timeout = ${migrationMs}`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query(historyTable.replace(/\bTIMESTAMP\b/g, 'TIMESTAMPTZ'))
    const applied = (await client.query<Applied>(historySelect)).rows
    const isEmpty = (await client.query("SELECT to_regclass('messages') AS found")).rows[0]?.found === null
    const all = readMigrations('postgresql')
    requireOwn(postgresName, all, applied, isEmpty)
    logNewerMigrations(all, applied)
    const pending = pendingMigrations(all, applied)
    for (const migration of pending) {
      await client.query(migration.sql)
      await client.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count") VALUES ($1, $2, $3, now(), now(), 1)`,
        [randomUUID(), migration.checksum, migration.name],
      )
    }
    await requireColumns(postgresName, 'postgresql', (await client.query(columnQueries.postgresql.sql)).rows)
    await detectPostgresRestore(client)
    await client.query('COMMIT')
    return pending.map((migration) => migration.name)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}
