import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresDatabase, execute, postgresUrl, temporaryFolder } from '@/e2e/support/database'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { migratePostgres, migrateSqlite } from './migrate'
import { connectSqlite } from './sqlite/connection'

const insertRoom = `INSERT INTO rooms (name, kind, created_time) VALUES ('r', 'public', 1)`
const insertMessage = `INSERT INTO messages (room_id, time, type, nick, msg) VALUES (1, 1, 'message', 'ann', 'x')`
const mark = `INSERT INTO settings VALUES ('backup', '{"made_at":1}')`

processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))

describe('a SQLite database that was restored from a backup', () => {
  let folder = ''
  let file = ''
  beforeEach(async () => {
    folder = temporaryFolder('restored')
    file = join(folder, 'platform.db')
    await migrateSqlite(file)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const query = async (sql: string) => {
    const connection = await connectSqlite(file, { busyTimeoutMs: 1000 })
    try {
      return connection.query(sql).rows.map((row) => row.map(Number))
    } finally {
      connection.close()
    }
  }
  const run = (sql: string) => execute(`file:${file}`, sql)

  it('continues with far higher ids, once, and records the gap', async () => {
    await run(`${insertRoom}; ${insertMessage}; ${insertMessage}; ${mark}`)
    await migrateSqlite(file)
    await run(insertMessage)
    const [[first = 0] = []] = await query('SELECT max(id) FROM messages')
    expect(first).toBeGreaterThan(2 ** 32 + 2)
    expect(await query('SELECT last_id, first_id FROM id_holes')).toEqual([[2, first]])
    await migrateSqlite(file)
    await run(insertMessage)
    expect(await query('SELECT max(id) FROM messages')).toEqual([[first + 1]])
  })

  it('works when empty, and when restored twice without messages in between', async () => {
    for (let i = 0; i < 2; i++) {
      await run(mark)
      await migrateSqlite(file)
    }
    await run(`${insertRoom}; ${insertMessage}`)
    const [[first = 0] = []] = await query('SELECT max(id) FROM messages')
    expect(first).toBeGreaterThan(2 ** 33)
    expect(await query('SELECT last_id, first_id FROM id_holes')).toEqual([[0, first]])
  })

  it('continues above the ids of the database it replaced', async () => {
    await run(`INSERT INTO settings VALUES ('backup', '{"above_id":${2 ** 50}}')`)
    await migrateSqlite(file)
    await run(`${insertRoom}; ${insertMessage}`)
    const [[first = 0] = []] = await query('SELECT max(id) FROM messages')
    expect(first).toBeGreaterThan(2 ** 50 + 2 ** 32)
  })
})

describe('a PostgreSQL database that is a copy', () => {
  let original: { url: string; drop: () => Promise<void> }
  beforeEach(async () => {
    original = await createPostgresDatabase()
    await migratePostgres(original.url)
    await execute(original.url, `${insertRoom}; ${insertMessage}`)
    await migratePostgres(original.url)
  })
  afterEach(() => original.drop())

  const query = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const lastId = async (url: string): Promise<number> =>
    (await query(url, 'SELECT max(id)::float8 AS id FROM messages'))[0].id
  const holes = (url: string) => query(url, 'SELECT last_id::float8, first_id::float8 FROM id_holes')

  it('continues with far higher ids, once, when several instances start', async () => {
    const copy = `${new URL(original.url).pathname.slice(1)}_copy`
    const url = new URL(original.url)
    url.pathname = `/${copy}`
    try {
      await execute(await postgresUrl(), `CREATE DATABASE ${copy} TEMPLATE ${copy.replace(/_copy$/, '')}`)
      await Promise.all(Array.from({ length: 4 }, () => migratePostgres(url.href)))
      await execute(url.href, insertMessage)
      const id = await lastId(url.href)
      expect(id).toBeGreaterThan(2 ** 32 + 1)
      expect(await holes(url.href)).toEqual([{ last_id: 1, first_id: id }])
    } finally {
      await execute(await postgresUrl(), `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
    }
  })

  /** Like `pg_restore --clean`: a new table with the same rows. */
  const restoreMessages = `BEGIN;
    CREATE TABLE restored (LIKE messages INCLUDING ALL);
    INSERT INTO restored SELECT * FROM messages;
    ALTER SEQUENCE messages_id_seq OWNED BY NONE;
    DROP TABLE messages CASCADE;
    ALTER TABLE restored RENAME TO messages;
    ALTER SEQUENCE messages_id_seq OWNED BY messages.id;
    COMMIT`

  it('is detected when restored in place', async () => {
    await execute(original.url, restoreMessages)
    await migratePostgres(original.url)
    await execute(original.url, insertMessage)
    const id = await lastId(original.url)
    expect(id).toBeGreaterThan(2 ** 32 + 1)
    expect(await holes(original.url)).toEqual([{ last_id: 1, first_id: id }])
    await migratePostgres(original.url)
    await execute(original.url, insertMessage)
    expect(await lastId(original.url)).toBe(id + 1)
  })

  it('is not detected after VACUUM FULL, nor with an identity of an earlier version', async () => {
    await execute(original.url, 'VACUUM FULL messages')
    await migratePostgres(original.url)
    await execute(
      original.url,
      `UPDATE settings SET value = (value::jsonb - 'messages')::text WHERE key = 'database_identity'`,
    )
    await migratePostgres(original.url)
    await execute(original.url, insertMessage)
    expect(await lastId(original.url)).toBe(2)
    expect(await holes(original.url)).toEqual([])
  })
})
