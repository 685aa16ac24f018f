import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { takeOffer } from '@/scripts/offer.mjs'

/** Joins and leaves are stored as time passes, without calls. */
const messages = "(SELECT id, msg FROM messages WHERE type NOT IN ('join', 'leave')) AS messages"
/** As are deletion times. */
const settings = "(SELECT value FROM settings WHERE key <> 'deletion_time') AS settings"
/** Counts are kept for what may follow, and change nothing. */
const actions = "(SELECT * FROM actions WHERE state <> 'counted') AS actions"
const parts: Record<string, string> = { messages, settings, actions }

/**
 * Every table but `presence`, `deliveries`, `storage_shares` and `day_counts`, which change with time alone, and a column or expression
 * that changes with a row.
 */
const tables: Record<string, string> = {
  rooms: 'version',
  accounts: 'version',
  texts: 'version',
  links: 'version',
  words: 'version',
  messages: 'length(msg) + id',
  settings: 'length(value)',
  service_states: 'length(status)',
  account_keys: 'uses + coalesce(revoked_time, 0)',
  admin_sessions: '0',
  admin_audit: 'id',
  in_hooks: 'id',
  out_hooks: 'version',
  bans: 'version',
  actions: '0',
  hidden_items: '0',
  blocks: '0',
  host_lists: 'hosts',
  reports: 'networks + coalesce(closed_time, 0)',
  report_sources: '0',
  held_senders: 'coalesce(admitted_time, 0)',
  mail_codes: '0',
  mail_counts: '0',
  secrets: '0',
  clearings: 'up_to_id',
  id_holes: '0',
  repeats: 'length(claim)',
}

const sql = Object.entries(tables)
  .map(
    ([name, sum]) =>
      `SELECT '${name}' AS name, count(*) AS rows, coalesce(sum(${sum}), 0) AS sum FROM ${parts[name] ?? name}`,
  )
  .join(' UNION ALL ')

/** A digest of each table: equal digests mean that nothing was stored in between. */
export interface Dumper {
  dump: () => Promise<Record<string, string>>
  close: () => Promise<void>
}

const dumpOf = (rows: unknown[][]): Record<string, string> =>
  Object.fromEntries(rows.map(([name, count, sum]) => [String(name), `${count} rows, ${sum}`]))

/** Reads the database of a running server. */
export async function openDumper(databaseUrl: string): Promise<Dumper> {
  if (databaseUrl.startsWith('file:')) {
    const connection = await connectSqlite(databaseUrl.slice('file:'.length), { busyTimeoutMs: 5000 })
    return { dump: async () => dumpOf(connection.query(sql).rows), close: async () => connection.close() }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const dump = async () => dumpOf((await client.query({ text: sql, rowMode: 'array' })).rows)
  return { dump, close: () => client.end() }
}

export type Provider = 'sqlite' | 'postgresql'

/** A new folder in the system's temporary folder. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `test-${name}-`))
}

/** Queries a PostgreSQL database over a new connection. */
export async function ask<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The URL of the tests' PostgreSQL server, which starts on first use. */
export async function postgresUrl(): Promise<string> {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES_OFFER: offered } = process.env
  if (given) return given
  if (!offered)
    throw new Error('Nobody offers a PostgreSQL server: the suite was started without its setup file')
  return takeOffer(offered)
}

/** A new, empty database on the tests' PostgreSQL server. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = await postgresUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = async () => void (await ask(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`))
  return { url: url.href, drop }
}

/** Runs a statement directly in the database, for states that no public path can produce. */
export async function execute(databaseUrl: string, sql: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return void (await ask(databaseUrl, sql))
  const connection = await connectSqlite(databaseUrl.slice('file:'.length), { busyTimeoutMs: 5000 })
  try {
    connection.script(sql)
  } finally {
    connection.close()
  }
}
