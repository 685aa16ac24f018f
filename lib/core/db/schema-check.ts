import { log } from '../log'
import { processState } from '../process-state'
import { StartError } from './failures'
import { type Migration, readMigrations } from './migrations.mjs'
import { type Sql, sql } from './rows'
import { connectSqlite, type SqliteConnection } from './sqlite/connection'

export interface Applied {
  migration_name: string
  checksum: string
}

interface Column {
  table_name: string
  column_name: string
}

type Provider = 'sqlite' | 'postgresql'

export const columnQueries: Record<Provider, Sql<Column>> = {
  sqlite: sql<Column>`SELECT m.name AS table_name, c.name AS column_name
    FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
  postgresql: sql<Column>`SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema()`,
}

export const sqliteColumns = (connection: SqliteConnection): Column[] =>
  connection
    .query(columnQueries.sqlite.sql)
    .rows.map(([table, column]) => ({ table_name: String(table), column_name: String(column) }))

const keyOf = ({ table_name: table, column_name: column }: Column) => `${table}.${column}`

/** Beside what the models describe (prisma/postgresql/migrations/20261122022500_changes). */
const ofPostgresOnly = ['changes.xact', 'changes.topic', 'changes.name', 'changes.made_at']

/** The tables of the models are the same on both databases, so a SQLite database in memory has all columns. */
async function readColumnsOfModels(): Promise<string[]> {
  const connection = await connectSqlite(':memory:', { busyTimeoutMs: 0 })
  try {
    for (const migration of readMigrations('sqlite')) connection.script(migration.sql)
    return sqliteColumns(connection)
      .filter(({ table_name: table }) => !table.startsWith('sqlite_'))
      .map(keyOf)
  } finally {
    connection.close()
  }
}

/** The first one, as `table.column`; null if the database has all. */
export async function missingColumn(provider: Provider, actual: Column[]): Promise<string | null> {
  const ofModels = await processState('columns-of-models', readColumnsOfModels)
  const present = new Set(actual.map(keyOf))
  const needed = provider === 'postgresql' ? [...ofModels, ...ofPostgresOnly] : ofModels
  return needed.find((column) => !present.has(column)) ?? null
}

/** @param database what to call it, at the beginning of a sentence @throws StartError */
export async function requireColumns(database: string, provider: Provider, actual: Column[]): Promise<void> {
  const missing = await missingColumn(provider, actual)
  if (missing !== null)
    throw new StartError(
      `${database} is incomplete: it lacks the column ${missing}. Restore a complete backup, and start again.`,
    )
}

/** @param isEmpty whether it has no tables @throws StartError if another program made it */
export function requireOwn(database: string, all: Migration[], applied: Applied[], isEmpty: boolean): void {
  const own = new Set(all.map(({ name }) => name))
  const isOwn = applied.length === 0 ? isEmpty : applied.some((row) => own.has(row.migration_name))
  if (!isOwn)
    throw new StartError(
      `${database} is of another program: name another one, or move it away, and start again.`,
    )
}

/** In order. @throws StartError if an applied one was edited */
export function pendingMigrations(all: Migration[], applied: Applied[]): Migration[] {
  const recorded = new Map(applied.map((row) => [row.migration_name, row.checksum]))
  const edited = all.find(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum)
  if (edited)
    throw new StartError(
      `The migration ${edited.name} was changed after it had been applied: restore its file.`,
    )
  return all.filter(({ name }) => !recorded.has(name))
}

/** A newer version works beside this one during a rolling update, and this one again after a rollback. */
export function logNewerMigrations(all: Migration[], applied: Applied[]): void {
  const own = new Set(all.map(({ name }) => name))
  const newer = applied.map((row) => row.migration_name).filter((name) => !own.has(name))
  if (newer.length > 0) log().info({ newer }, 'a newer version has used the database')
}
