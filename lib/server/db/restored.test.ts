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

  it('goes on far above, once, and remembers what lies between', async () => {
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

  it('knows nothing yet, or was restored twice with nothing said in between', async () => {
    for (let i = 0; i < 2; i++) {
      await run(mark)
      await migrateSqlite(file)
    }
    await run(`${insertRoom}; ${insertMessage}`)
    const [[first = 0] = []] = await query('SELECT max(id) FROM messages')
    expect(first).toBeGreaterThan(2 ** 33)
    expect(await query('SELECT last_id, first_id FROM id_holes')).toEqual([[0, first]])
  })

  it('goes on above what the database had given out that it took the place of', async () => {
    await run(`INSERT INTO settings VALUES ('backup', '{"above_id":${2 ** 50}}')`)
    await migrateSqlite(file)
    await run(`${insertRoom}; ${insertMessage}`)
    const [[first = 0] = []] = await query('SELECT max(id) FROM messages')
    expect(first).toBeGreaterThan(2 ** 50 + 2 ** 32)
  })
})

describe('a PostgreSQL database that is a copy', () => {
  it('goes on far above, once, however many instances start on it', async () => {
    const original = await createPostgresDatabase()
    const copy = `${new URL(original.url).pathname.slice(1)}_copy`
    const url = new URL(original.url)
    url.pathname = `/${copy}`
    try {
      await migratePostgres(original.url)
      await execute(original.url, `${insertRoom}; ${insertMessage}`)
      await migratePostgres(original.url)
      await execute(await postgresUrl(), `CREATE DATABASE ${copy} TEMPLATE ${copy.replace(/_copy$/, '')}`)
      await Promise.all(Array.from({ length: 4 }, () => migratePostgres(url.href)))
      await execute(url.href, insertMessage)
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      const { rows } = await client.query('SELECT max(id)::float8 AS id FROM messages')
      const holes = await client.query('SELECT last_id::float8, first_id::float8 FROM id_holes')
      await client.end()
      expect(rows[0].id).toBeGreaterThan(2 ** 32 + 1)
      expect(holes.rows).toEqual([{ last_id: 1, first_id: rows[0].id }])
    } finally {
      await execute(await postgresUrl(), `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`)
      await original.drop()
    }
  })
})
