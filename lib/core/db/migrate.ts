import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { advisoryLock, detectPostgresRestore } from './postgres/detect-restore'
import { LimitedClient } from './postgres/limited-pool'
import { connectSqlite } from './sqlite/connection'
import { detectSqliteRestore } from './sqlite/detect-restore'

/** A folder of prisma/<provider>/migrations. */
interface Migration {
  name: string
  sql: string
  /** SHA-256 of the file, as Prisma records it. */
  checksum: string
}

interface Applied {
  migration_name: string
  checksum: string
}

// Prisma's own table, so that `prisma migrate deploy` sees the same history.
const historyTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMP,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMP,
  "started_at" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`
const historySelect = `SELECT "migration_name", "checksum" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL AND "finished_at" IS NOT NULL`

function readMigrations(provider: 'sqlite' | 'postgresql'): Migration[] {
  const folder = path.join(process.cwd(), 'prisma', provider, 'migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Migrations not applied yet, in order. @throws Error when an applied one was edited */
function pendingMigrations(all: Migration[], applied: Applied[]): Migration[] {
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]))
  for (const migration of all) {
    const recorded = checksums.get(migration.name)
    if (recorded !== undefined && recorded !== migration.checksum)
      throw new Error(`Migration ${migration.name} was changed after it had been applied.`)
  }
  return all.filter((migration) => !checksums.has(migration.name))
}

/** Migrates a SQLite file, and detects a restored backup, in one exclusive transaction. */
export async function migrateSqlite(file: string): Promise<string[]> {
  const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = OFF'] // a migration may rebuild a table
  const connection = await connectSqlite(file, { busyTimeoutMs: 5000, pragmas })
  try {
    connection.run('BEGIN IMMEDIATE')
    connection.script(historyTable)
    const applied = connection.query(historySelect).rows.map(([name, checksum]) => ({
      migration_name: String(name),
      checksum: String(checksum),
    }))
    const pending = pendingMigrations(readMigrations('sqlite'), applied)
    for (const migration of pending) {
      const startedTime = BigInt(Date.now())
      connection.script(migration.sql)
      connection.run(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count") VALUES (?, ?, ?, ?, ?, 1)`,
        [randomUUID(), migration.checksum, migration.name, startedTime, BigInt(Date.now())],
      )
    }
    detectSqliteRestore(connection)
    connection.commit()
    return pending.map((migration) => migration.name)
  } finally {
    connection.rollback()
    connection.close()
  }
}

const connectMs = 5000
/** For one statement, which may rebuild a large table, and to wait for another instance. */
const migrationMs = 30 * 60_000

/** Migrates a PostgreSQL database, and detects a restored backup, one instance at a time. */
export async function migratePostgres(url: string): Promise<string[]> {
  const client = new LimitedClient({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: migrationMs,
  })
  await client.connect()
  try {
    await client.query('BEGIN')
    // Poolers refuse unknown connection parameters.
    await client.query(`SET LOCAL statement_timeout = ${migrationMs}`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
    await client.query(historyTable.replace(/\bTIMESTAMP\b/g, 'TIMESTAMPTZ'))
    const applied = (await client.query<Applied>(historySelect)).rows
    const pending = pendingMigrations(readMigrations('postgresql'), applied)
    for (const migration of pending) {
      await client.query(migration.sql)
      await client.query(
        `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count") VALUES ($1, $2, $3, now(), now(), 1)`,
        [randomUUID(), migration.checksum, migration.name],
      )
    }
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
