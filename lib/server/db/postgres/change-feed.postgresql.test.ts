import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresDatabase } from '@/e2e/support/database'
import { migratePostgres } from '../migrate'
import { type Change, ChangeFeed } from './change-feed'
import type { Ask } from './listener'

describe('the feed of changes', () => {
  let database: { url: string; drop: () => Promise<void> }
  let clients: pg.Client[]
  let told: (Change[] | 'anything')[]
  let feed: ChangeFeed
  let ask: Ask
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
    await feed.look(ask)
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
    await feed.look(ask)
    await feed.look(ask)
    await writer.query("UPDATE texts SET content = 'eA==' WHERE name = 'a'")
    await writer.query("DELETE FROM texts WHERE name = 'a'")
    await feed.look(ask)
    const text = { topic: 'text', name: 'a' }
    expect(told.slice(1)).toEqual([[text], [text, text]])
  })

  it('misses nothing that is committed later than what began after it', async () => {
    const [slow, quick] = [await connect(), await connect()]
    await slow.query('BEGIN')
    await slow.query(insertText('slow'))
    await quick.query(insertText('quick'))
    await feed.look(ask)
    await slow.query('COMMIT')
    await feed.look(ask)
    expect(told.slice(1)).toEqual([[{ topic: 'text', name: 'quick' }], [{ topic: 'text', name: 'slow' }]])
  })

  it('tells nothing of what is rolled back, nor of hits that are counted', async () => {
    const writer = await connect()
    await writer.query(
      `INSERT INTO links (link, target, token_hash, created_time, updated_time) VALUES ('l', 'x', '', 0, 0)`,
    )
    await feed.look(ask)
    await writer.query('BEGIN')
    await writer.query(insertText('never'))
    await writer.query('ROLLBACK')
    await writer.query('UPDATE links SET hits = hits + 1')
    await writer.query('UPDATE words SET hits = hits + 1')
    await feed.look(ask)
    expect(told.slice(1)).toEqual([[{ topic: 'link', name: 'l' }]])
  })

  it('says only that there were changes when there were very many', async () => {
    const writer = await connect()
    await writer.query(`INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
      SELECT i::text, '', 'plain', 0, '', 0, 0 FROM generate_series(1, 1001) i`)
    await feed.look(ask)
    expect(told).toEqual(['anything', 'anything'])
  })

  it('starts anew when it is told to, also after a look that failed', async () => {
    feed.restart()
    await expect(feed.look(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await feed.look(ask)
    expect(told).toEqual(['anything', 'anything'])
    expect(feed.isCurrent).toBe(true)
  })
})
