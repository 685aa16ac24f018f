import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPostgresDatabase } from '@/e2e/support/database'
import { migratePostgres } from '../migrate'
import { ChangeCleanup } from './change-cleanup'
import { type Change, ChangeFeed } from './change-feed'
import type { Query } from './listener'

describe('the feed of changes', () => {
  let database: { url: string; drop: () => Promise<void> }
  let clients: pg.Client[]
  let told: (Change[] | 'anything')[]
  let feed: ChangeFeed
  let ask: Query
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
    told = []
    feed = new ChangeFeed((changes) => told.push(changes))
    const client = await connect()
    ask = async <Row extends object>(sql: string, values: unknown[]) =>
      (await client.query<Row>(sql, values)).rows
    await feed.poll(ask)
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await database.drop()
  })

  const insertText = (name: string) =>
    `INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
      VALUES ('${name}', '', 'plain', 0, '', 0, 0)`

  it('begins with telling everybody to look, and then tells each change once', async () => {
    expect(told).toEqual(['anything'])
    const writer = await connect()
    await writer.query(insertText('a'))
    await feed.poll(ask)
    await feed.poll(ask)
    await writer.query("UPDATE texts SET content = 'eA==' WHERE name = 'a'")
    await writer.query("DELETE FROM texts WHERE name = 'a'")
    await feed.poll(ask)
    const text = { topic: 'text', name: 'a' }
    expect(told.slice(1)).toEqual([[text], [text, text]])
  })

  it('misses nothing that is committed later than what began after it', async () => {
    const [slow, quick] = [await connect(), await connect()]
    await slow.query('BEGIN')
    await slow.query(insertText('slow'))
    await quick.query(insertText('quick'))
    await feed.poll(ask)
    await slow.query('COMMIT')
    await feed.poll(ask)
    expect(told.slice(1)).toEqual([[{ topic: 'text', name: 'quick' }], [{ topic: 'text', name: 'slow' }]])
  })

  it('tells nothing of what is rolled back, nor of hits that are counted', async () => {
    const writer = await connect()
    await writer.query(
      `INSERT INTO links (link, target, token_hash, created_time, updated_time) VALUES ('l', 'x', '', 0, 0)`,
    )
    await feed.poll(ask)
    await writer.query('BEGIN')
    await writer.query(insertText('never'))
    await writer.query('ROLLBACK')
    await writer.query('UPDATE links SET hits = hits + 1')
    await writer.query('UPDATE words SET hits = hits + 1')
    await feed.poll(ask)
    expect(told.slice(1)).toEqual([[{ topic: 'link', name: 'l' }]])
  })

  it('says only that there were changes when there were very many', async () => {
    const writer = await connect()
    await writer.query(`INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
      SELECT i::text, '', 'plain', 0, '', 0, 0 FROM generate_series(1, 1001) i`)
    await feed.poll(ask)
    expect(told).toEqual(['anything', 'anything'])
  })

  it('starts anew when it is told to, also after a look that failed', async () => {
    feed.restart()
    await expect(feed.poll(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await feed.poll(ask)
    expect(told).toEqual(['anything', 'anything'])
    expect(feed.isCurrent).toBe(true)
  })

  it('tells of the settings when they change, and of nothing else in their table', async () => {
    const writer = await connect()
    const store = (key: string, value: string) =>
      writer.query(
        'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
        [key, value],
      )
    for (const value of ['1', '2']) await store('deletion_time', value)
    await writer.query("DELETE FROM settings WHERE key = 'deletion_time'")
    await feed.poll(ask)
    expect(told.slice(1)).toEqual([])
    for (const value of ['1', '2']) await store('platform', value)
    await writer.query("DELETE FROM settings WHERE key = 'platform'")
    await feed.poll(ask)
    const change = { topic: 'settings', name: 'platform' }
    expect(told.slice(1)).toEqual([[change, change, change]])
  })

  it('forgets what is older than three minutes, counted from when it could be seen', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const old = new ChangeCleanup()
      const [slow, quick] = [await connect(), await connect()]
      const pass = async (seconds: number) => {
        vi.advanceTimersByTime(seconds * 1000)
        await old.deleteOld(ask)
      }
      const left = async () =>
        (await ask<{ name: string }>("SELECT name FROM changes WHERE topic = 'text'", [])).map(
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
      // However often the connection is opened anew.
      await quick.query("UPDATE texts SET content = 'eA==' WHERE name = 'quick'")
      await pass(0)
      for (let minute = 0; minute < 4; minute++) {
        await old.restart(ask)
        await pass(60)
      }
      expect(await left()).toEqual([])
      // In a database that took the place of the first, and has come less far, the numbers mean nothing.
      await quick.query("UPDATE texts SET content = '' WHERE name = 'quick'")
      await pass(0)
      await old.restart(async <Row extends object>() => [{ snapshot: '5:5:' }] as Row[])
      await pass(200)
      expect(await left()).toEqual(['quick'])
    } finally {
      vi.useRealTimers()
    }
  })
})
