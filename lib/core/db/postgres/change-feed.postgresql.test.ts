import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPostgresDatabase } from '@/e2e/support/database'
import { migratePostgres } from '../migrate'
import { type Change, ChangeFeed } from './change-feed'
import type { Query } from './listener'

describe('the change feed', () => {
  let database: { url: string; drop: () => Promise<void> }
  let clients: pg.Client[]
  let reported: (Change[] | 'all')[]
  let feed: ChangeFeed
  let query: Query
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    clients.push(client)
    return client
  }
  beforeEach(async () => {
    database = await createPostgresDatabase()
    await migratePostgres(database.url)
    clients = []
    reported = []
    feed = new ChangeFeed((changes) => reported.push(changes))
    const client = await connect()
    query = async <Row extends object>(sql: string, values: unknown[]) =>
      (await client.query<Row>(sql, values)).rows
    await feed.poll(query)
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await database.drop()
  })

  const insertText = (name: string) =>
    `INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
      VALUES ('${name}', '', 'plain', 0, '', 0, 0)`

  it('first invalidates everything, then reports each change once', async () => {
    expect(reported).toEqual(['all'])
    const writer = await connect()
    await writer.query(insertText('a'))
    await feed.poll(query)
    await feed.poll(query)
    await writer.query("UPDATE texts SET content = 'eA==' WHERE name = 'a'")
    await writer.query("DELETE FROM texts WHERE name = 'a'")
    await feed.poll(query)
    const text = { topic: 'text', name: 'a' }
    expect(reported.slice(1)).toEqual([[text], [text, text]])
  })

  it('reports transactions that commit after later ones', async () => {
    const [slow, quick] = [await connect(), await connect()]
    await slow.query('BEGIN')
    await slow.query(insertText('slow'))
    await quick.query(insertText('quick'))
    await feed.poll(query)
    await slow.query('COMMIT')
    await feed.poll(query)
    expect(reported.slice(1)).toEqual([[{ topic: 'text', name: 'quick' }], [{ topic: 'text', name: 'slow' }]])
  })

  it('reports neither rolled-back changes nor hit counts', async () => {
    const writer = await connect()
    await writer.query(
      `INSERT INTO links (link, target, token_hash, created_time, updated_time) VALUES ('l', 'x', '', 0, 0)`,
    )
    await feed.poll(query)
    await writer.query('BEGIN')
    await writer.query(insertText('never'))
    await writer.query('ROLLBACK')
    await writer.query('UPDATE links SET hits = hits + 1')
    await writer.query('UPDATE words SET hits = hits + 1')
    await feed.poll(query)
    expect(reported.slice(1)).toEqual([[{ topic: 'link', name: 'l' }]])
  })

  it('reports both names of what gets another one, as what administrators delete does', async () => {
    const writer = await connect()
    await writer.query(insertText('a'))
    await writer.query(
      `INSERT INTO links (link, target, token_hash, created_time, updated_time) VALUES ('l', 'x', '', 0, 0)`,
    )
    await feed.poll(query)
    await writer.query("UPDATE texts SET name = '/1/' || name")
    await writer.query("UPDATE links SET link = '/1/' || link")
    await feed.poll(query)
    const names = (reported.at(-1) as Change[]).map(({ topic, name }) => `${topic} ${name}`)
    expect(names.toSorted()).toEqual(['link /1/l', 'link l', 'text /1/a', 'text a'])
  })

  it('invalidates everything after very many changes', async () => {
    const writer = await connect()
    await writer.query(`INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
      SELECT i::text, '', 'plain', 0, '', 0, 0 FROM generate_series(1, 1001) i`)
    await feed.poll(query)
    expect(reported).toEqual(['all', 'all'])
  })

  it('invalidates everything after a restart, also after a failed poll', async () => {
    feed.restart()
    await expect(feed.poll(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await feed.poll(query)
    expect(reported).toEqual(['all', 'all'])
    expect(feed.isCurrent).toBe(true)
  })

  it('reports the platform settings, and no other row of their table', async () => {
    const writer = await connect()
    const store = (key: string, value: string) =>
      writer.query(
        'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
        [key, value],
      )
    for (const value of ['1', '2']) await store('deletion_time', value)
    await writer.query("DELETE FROM settings WHERE key = 'deletion_time'")
    await feed.poll(query)
    expect(reported.slice(1)).toEqual([])
    for (const value of ['1', '2']) await store('platform', value)
    await writer.query("DELETE FROM settings WHERE key = 'platform'")
    await feed.poll(query)
    const change = { topic: 'settings', name: 'platform' }
    expect(reported.slice(1)).toEqual([[change, change, change]])
  })

  it('deletes changes three minutes after they became visible', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      feed = new ChangeFeed(() => undefined)
      const [slow, quick] = [await connect(), await connect()]
      const pass = async (seconds: number) => {
        vi.advanceTimersByTime(seconds * 1000)
        await feed.poll(query)
        await feed.deleteOld(query)
      }
      const left = async () =>
        (await query<{ name: string }>("SELECT name FROM changes WHERE topic = 'text'", [])).map(
          ({ name }) => name,
        )
      await slow.query('BEGIN')
      await slow.query(insertText('slow'))
      await slow.query("UPDATE changes SET made_at = now() - interval '200 seconds'")
      await quick.query(insertText('quick'))
      await pass(0)
      await pass(170)
      await slow.query('COMMIT')
      expect(await left()).toEqual(['slow', 'quick'])
      await pass(15)
      expect(await left()).toEqual(['slow'])
      await pass(170)
      expect(await left()).toEqual(['slow'])
      await pass(15)
      expect(await left()).toEqual([])
      // Independent of the number of reconnections.
      await quick.query("UPDATE texts SET content = 'eA==' WHERE name = 'quick'")
      await pass(0)
      for (let minute = 0; minute < 4; minute++) {
        feed.restart()
        await pass(60)
      }
      expect(await left()).toEqual([])
      // In another database that is behind, the numbers are meaningless.
      await quick.query("UPDATE texts SET content = '' WHERE name = 'quick'")
      await pass(0)
      await feed.poll(async <Row extends object>() => [{ snapshot: '5:5:', topic: null }] as Row[])
      await pass(200)
      expect(await left()).toEqual(['quick'])
    } finally {
      vi.useRealTimers()
    }
  })
})
