import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { config } from '@/lib/core/config'
import { connections } from '@/lib/core/db/postgres/current-connections'
import { detectRestoreAfterReconnect } from '@/lib/core/db/postgres/detect-restore'
import { isInRestoreGap, loadRestoreGaps } from '@/lib/core/db/restore-gaps'

describe('a restore gap', () => {
  let close = async () => {}
  beforeAll(async () => {
    close = await open('postgresql')
  })
  afterAll(() => close())

  it('starts after rows being stored concurrently, so that their readers get no reset', async () => {
    await say('busy', 'before')
    const pool = connections()?.pool
    if (!pool) throw new Error('there is no PostgreSQL')
    await pool.query(`UPDATE settings SET value = '{"oid":"1"}' WHERE key = 'database_identity'`)
    const other = new Client({ connectionString: config().databaseUrl })
    await other.connect()
    await other.query('BEGIN')
    const { rows } = await other.query<{ id: string }>(
      `INSERT INTO messages (room_id, time, type, nick, msg)
        SELECT id, last_time + 1, 'message', 'bob', 'under way' FROM rooms WHERE name = 'busy' RETURNING id`,
    )
    const id = Number(rows[0]?.id)
    await other.query('UPDATE rooms SET last_id = $1, last_time = last_time + 1 WHERE name = $2', [
      id,
      'busy',
    ])
    const jumping = detectRestoreAfterReconnect(pool)
    const isWaiting = async () =>
      (await pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount === 1
    await Promise.race([jumping, until('the jump to wait', isWaiting)])
    await other.query('COMMIT')
    await jumping
    await other.end()
    await loadRestoreGaps(async () => {})
    expect([id, id + 1].map(isInRestoreGap)).toEqual([false, true])
    expect(await ask({ room: 'busy', after_id: id })).toMatchObject({ reset: false, messages: [] })
  })
})
