import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commitOnceAwaited, connectOther } from '@/e2e/support/other-instance'
import { open, say } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { undoMs } from './message-changes'
import { sweepStreams } from './retention'
import { removedKind } from './store'

const firstStep = 'SELECT id FROM messages ORDER BY id LIMIT 1000'

describe('retention while another instance sweeps', () => {
  let close = async () => {}
  let other: pg.Client
  let roomId: number

  beforeAll(async () => {
    close = await open('postgresql')
    other = await connectOther()
  })
  afterAll(async () => {
    await other.end()
    await close()
  })
  beforeEach(async () => {
    await say('r', 'hello')
    roomId = (await db().read.room.findUniqueOrThrow({ where: { name: 'r' } })).id
    await other.query(
      `INSERT INTO messages (room_id, time, type, nick, msg)
        SELECT $1, 1, 'message', 'ann', 'hello' FROM generate_series(2, 2500)`,
      [roomId],
    )
  })

  const left = () => db().read.message.count()
  const clearedId = async () => (await db().read.room.findUniqueOrThrow({ where: { id: roomId } })).clearedId

  /** One step, which finds that the other instance was removing the same messages. */
  async function stepBeside(): Promise<boolean> {
    await other.query('BEGIN')
    await other.query(`DELETE FROM messages WHERE id IN (${firstStep})`)
    const step = sweepStreams()
    await commitOnceAwaited(other)
    return step
  }

  it('keeps cleared rows hidden until all are deleted', async () => {
    const [last] = await db().query(sql<{ id: number }>`SELECT max(id) AS id FROM messages`)
    const upTo = BigInt(last?.id ?? 0)
    await db().batch([
      sql`INSERT INTO clearings (id, room_id, up_to_id, time)
        VALUES (${upTo + 1n}, ${roomId}, ${upTo}, ${BigInt(Date.now() - undoMs - 1000)})`,
      sql`UPDATE rooms SET cleared_id = ${upTo} WHERE id = ${roomId}`,
    ])
    expect(await stepBeside()).toBe(true)
    expect([await left(), await clearedId()]).toEqual([1500, upTo])
    while (await sweepStreams());
    expect([await left(), await clearedId(), await db().read.clearing.count()]).toEqual([0, 0n, 0])
  })

  it('deletes a removed room in small steps, sessions first', async () => {
    await db().batch([
      sql`INSERT INTO presence (room_id, session, nick, nick_key, last_seen) VALUES (${roomId}, 's', 'n', 'n', 1)`,
      sql`UPDATE rooms SET name = 'removed 1', kind = ${removedKind} WHERE id = ${roomId}`,
    ])
    expect(await stepBeside()).toBe(true)
    expect([await left(), await db().read.presence.count()]).toEqual([1500, 0])
    while (await sweepStreams());
    expect([await left(), await db().read.room.count({ where: { id: roomId } })]).toEqual([0, 0])
  })
})
