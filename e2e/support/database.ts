import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { takeOffer } from '../../scripts/offer.mjs'

export type Provider = 'sqlite' | 'postgresql'

/** A folder of its own in the system's temporary folder. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `test-${name}-`))
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The address of the tests' PostgreSQL server, which is started when the first test asks for it. */
export async function postgresUrl(): Promise<string> {
  const { TEST_DATABASE_URL: given, TEST_POSTGRES_OFFER: offered } = process.env
  if (given) return given
  if (!offered)
    throw new Error('Nobody offers a PostgreSQL server: the suite was started without its setup file')
  return takeOffer(offered)
}

/**
 * A new, empty database on the tests' PostgreSQL server.
 * @returns its URL and what removes it
 */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = await postgresUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = () => query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  return { url: url.href, drop }
}

/** Runs one statement behind the server's back, for states that no public path can bring about. */
export async function execute(databaseUrl: string, sql: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return query(databaseUrl, sql)
  const connection = await connectSqlite(databaseUrl.slice('file:'.length), { busyTimeoutMs: 5000 })
  try {
    connection.script(sql)
  } finally {
    connection.close()
  }
}
