import path from 'node:path'
import { PrismaClient } from '@/lib/generated/sqlite/client/client'
import { config } from '../config'
import { log } from '../log'
import { type Database, makeDatabase, runStatement, setDatabase } from './database'
import { migratePostgres, migrateSqlite } from './migrate'
import { connections } from './postgres/current-connections'
import { backgroundQueryLimitMs } from './postgres/query-limit'
import { makePrivateFile, makePrivateFolder, restrictToOwner } from './private-files'
import { realFile } from './sqlite/database-file.mjs'
import { lockFolder } from './sqlite/folder-lock'
import { openGuardedFile, writerThread } from './sqlite/guarded-file'

/** Without addresses or names; null if it can be used. */
export const databaseUnavailableReason = (): string | null =>
  connections()?.unavailableReason ?? writerThread()?.unavailableReason ?? null

/** The adapters have limits of their own; Prisma's would end a transaction but not its query. */
const transactionOptions = { maxWait: 2 * backgroundQueryLimitMs, timeout: 2 * backgroundQueryLimitMs }

export const sqliteFileOf = (url: string): string => realFile(configuredFileOf(url))

/** The same as it is configured, perhaps a link. */
export const configuredFileOf = (url: string): string =>
  path.resolve(/* turbopackIgnore: true */ url.replace(/^file:(\/\/)?/, ''))

/** Those of earlier versions too. */
function makePrivateDatabase(file: string): void {
  makePrivateFolder(path.dirname(file))
  makePrivateFile(file)
  for (const suffix of ['-wal', '-shm']) restrictToOwner(file + suffix)
}

function logMigrations(applied: string[]): void {
  if (applied.length > 0) log().info({ count: applied.length, last: applied.at(-1) }, 'migrations applied')
}

async function openSqlite(url: string): Promise<Database> {
  const file = sqliteFileOf(url)
  makePrivateDatabase(file)
  const unlock = await lockFolder(file)
  try {
    logMigrations(await migrateSqlite(file))
    const opened = await openGuardedFile(file)
    const client = new PrismaClient({ adapter: opened.reader })
    await client.$connect()
    return makeDatabase('sqlite', client, opened.batch, async () => {
      await client.$disconnect()
      await opened.close()
      unlock()
    })
  } catch (error) {
    unlock() // may be opened again when there is space
    throw error
  }
}

/** Loads its client and driver: on SQLite nothing needs them. */
async function openPostgres(url: string): Promise<Database> {
  const [{ PrismaPg }, { PrismaClient: PostgresClient }, { openConnections, whenReachable }] =
    await Promise.all([
      import('@prisma/adapter-pg'),
      import('@/lib/generated/postgresql/client/client'),
      import('./postgres/connections'),
    ])
  logMigrations(await whenReachable(url, config().databaseWaitSeconds, () => migratePostgres(url)))
  const adapter = new PrismaPg(openConnections(url).pool, { disposeExternalPool: true })
  // Both clients are generated from the same models.
  const client = new PostgresClient({ adapter, transactionOptions }) as unknown as PrismaClient
  await client.$connect()
  return makeDatabase('postgresql', client, async (statements) => {
    const queries = statements.map((statement) => runStatement(client, statement))
    return queries.length === 1 ? Promise.all(queries) : client.$transaction(queries)
  })
}

/** Called once, at boot. */
export async function openDatabase(): Promise<Database> {
  const { provider, databaseUrl } = config()
  const database = provider === 'sqlite' ? await openSqlite(databaseUrl) : await openPostgres(databaseUrl)
  setDatabase(database)
  return database
}
