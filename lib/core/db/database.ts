import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient as PostgresClient } from '@/lib/generated/postgresql/client/client'
import { Prisma, PrismaClient } from '@/lib/generated/sqlite/client/client'
import { config } from '../config'
import { log } from '../log'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { migratePostgres, migrateSqlite } from './migrate'
import { connections, openConnections, whenReachable } from './postgres/connections'
import { backgroundQueryLimitMs } from './postgres/query-limit'
import { makePrivateFile, makePrivateFolder, restrictToOwner } from './private-files'
import { plain, type RowOf, type Sql } from './rows'
import { SerialQueue } from './serial-queue'
import { realFile } from './sqlite/database-file.mjs'
import { lockFolder } from './sqlite/folder-lock'
import { fileGuard, openGuardedFile } from './sqlite/guarded-file'

/** Without addresses or names; null if it can be used. */
export const databaseUnavailableReason = (): string | null =>
  connections()?.unavailableReason ?? fileGuard()?.fault?.reason ?? null

export type { PrismaClient }
export { Prisma }

export interface Database {
  provider: 'sqlite' | 'postgresql'
  /** On SQLite a separate connection that sees committed rows only. */
  read: PrismaClient
  /** Serialised on SQLite, where writes interleaved on one connection would share a transaction. */
  write<T>(run: (client: PrismaClient) => Promise<T>): Promise<T>
  query<R>(statement: Sql<R>): Promise<R[]>
  /** One transaction. Never an interactive transaction on SQLite. */
  batch<const Statements extends readonly Sql[]>(statements: Statements): Promise<RowsOfEach<Statements>>
  close(): Promise<void>
}

type RowsOfEach<Statements extends readonly Sql[]> = {
  -readonly [Index in keyof Statements]: RowOf<Statements[Index]>[]
}

const run = (client: PrismaClient, statement: Sql) => client.$queryRaw<object[]>(statement)

function makeDatabase(
  provider: Database['provider'],
  read: PrismaClient,
  writer: PrismaClient,
  queue: SerialQueue | null,
): Database {
  const write: Database['write'] = (run) =>
    diskMonitor().guard(() => (queue ? queue.run(() => run(writer)) : run(writer)))
  return {
    provider,
    read,
    write,
    async query<R>(statement: Sql<R>) {
      return (await run(read, statement)).map(plain) as R[]
    },
    async batch<const Statements extends readonly Sql[]>(statements: Statements) {
      const [only, ...others] = statements
      const rows = await write(async (client) =>
        only && others.length === 0
          ? [await run(client, only)]
          : client.$transaction(statements.map((statement) => run(client, statement))),
      )
      return rows.map((each) => each.map(plain)) as RowsOfEach<Statements>
    },
    async close() {
      await queue?.idle()
      await writer.$disconnect()
      if (read !== writer) await read.$disconnect()
    },
  }
}

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

async function openSqliteFile(file: string): Promise<Database> {
  const applied = await migrateSqlite(file)
  logMigrations(applied)
  const opened = await openGuardedFile(file)
  const connect = async (adapter: typeof opened.writer) => {
    const client = new PrismaClient({ adapter, transactionOptions })
    await client.$connect()
    return client
  }
  const [writer, reader] = [await connect(opened.writer), await connect(opened.reader)]
  const database = makeDatabase('sqlite', reader, writer, new SerialQueue())
  const close = async () => {
    await opened.beforeClose()
    await database.close()
    opened.afterClose()
  }
  return { ...database, close }
}

async function openSqlite(url: string): Promise<Database> {
  const file = sqliteFileOf(url)
  makePrivateDatabase(file)
  const unlock = await lockFolder(file)
  try {
    const database = await openSqliteFile(file)
    const close = async () => {
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock() // may be opened again when there is space
    throw error
  }
}

async function openPostgres(url: string): Promise<Database> {
  const applied = await whenReachable(url, config().databaseWaitSeconds, () => migratePostgres(url))
  logMigrations(applied)
  const adapter = new PrismaPg(openConnections(url).pool, { disposeExternalPool: true })
  // Both clients are generated from the same models.
  const client = new PostgresClient({ adapter, transactionOptions }) as unknown as PrismaClient
  await client.$connect()
  return makeDatabase('postgresql', client, client, null)
}

const holder = () => processState<{ database: Database | null }>('database', () => ({ database: null }))

/** Called once, at boot. */
export async function openDatabase(): Promise<Database> {
  const { provider, databaseUrl } = config()
  const database = provider === 'sqlite' ? await openSqlite(databaseUrl) : await openPostgres(databaseUrl)
  holder().database = database
  return database
}

export function db(): Database {
  const { database } = holder()
  if (!database) throw new Error('The database is not open yet.')
  return database
}
