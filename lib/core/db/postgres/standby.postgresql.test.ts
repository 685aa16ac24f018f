import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '@/e2e/support/database'
import { type OwnPostgres, ownPostgres } from '@/e2e/support/own-postgres'
import { parseConfig } from '../../config'
import { processState } from '../../process-state'
import { LimitedPool } from './limited-pool'
import { Listener } from './listener'

processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))

describe('a standby, which is read-only', () => {
  let postgres: OwnPostgres
  let url: string
  beforeAll(async () => {
    postgres = (await ownPostgres()).postgres
    url = postgres.url
    await ask(url, 'CREATE TABLE things (name TEXT)')
    const [row] = await ask<{ data_directory: string }>(url, 'SHOW data_directory')
    await postgres.server.end('SIGINT')
    writeFileSync(join(row?.data_directory ?? '', 'standby.signal'), '')
    await postgres.server.start()
  })
  afterAll(() => postgres.stop())

  it('causes its connections to be dropped, also those returned from a transaction', async () => {
    const pool = new LimitedPool(url, () => null)
    expect((await pool.query('SELECT count(*)::int AS n FROM things')).rows).toEqual([{ n: 0 }])
    expect(pool.totalCount).toBe(1)
    const client = await pool.connect()
    await client.query('BEGIN')
    await expect(client.query("INSERT INTO things VALUES ('x')")).rejects.toMatchObject({ code: '25006' })
    await client.query('ROLLBACK')
    client.release()
    expect(pool.totalCount).toBe(0)
    await pool.end()
  })

  it('counts as unavailable, although it responds, until it is promoted', async () => {
    let losses = 0
    const listener = new Listener({
      url,
      channel: 'anything',
      onNotification: () => undefined,
      heartbeat: async () => undefined,
      onLost: () => losses++,
      isResponding: () => true,
    })
    try {
      await listener.start()
      expect(listener.unavailableReason).toBe('it is a standby, which is read-only')
      expect(losses).toBe(1)
      await ask(url, 'SELECT pg_promote()')
      const end = performance.now() + 20_000
      while (listener.state !== 'listening' && performance.now() < end) await pause(50)
      expect(listener.state).toBe('listening')
      expect(listener.unavailableReason).toBeNull()
    } finally {
      await listener.close()
    }
  })
})
