import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, open, said, texts } from '@/e2e/support/store'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { SqliteConnection } from '@/lib/core/db/sqlite/connection'
import { WriterThread } from '@/lib/core/db/sqlite/writer-thread'
import { editAdminMessage } from './admin/messages'
import { readOnlineCounts } from './presence-database'
import { sweepStreams } from './retention'
import { roomCache } from './room-cache'
import { removedKind } from './store'
import { writer } from './writer'

/** How old messages are found among many rooms, the same on both databases. */
export function retentionSuite(provider: 'sqlite' | 'postgresql'): void {
  describe(`retention, on ${provider}`, () => {
    let close = async () => {}
    beforeAll(async () => {
      close = await open(provider)
      await Promise.all(Array.from({ length: 450 }, (_, i) => writer().append(said(`r${i}`, 'hello'))))
      await db().batch([sql`UPDATE rooms SET retention_days = 1`])
    })
    afterAll(() => close())

    const idOf = async (name: string) => (await db().read.room.findUniqueOrThrow({ where: { name } })).id
    const left = async () => (await db().query(sql`SELECT id FROM messages`)).length
    const fill = async (room: string, count: number) => {
      const rows = Array.from({ length: count }, (_, i) => writer().append(said(room, `m${i}`)))
      return (await Promise.all(rows)).map(({ row }) => Number(row.id))
    }
    const sweep = async () => {
      let steps = 0
      while (await sweepStreams()) if (++steps > 100) throw new Error('it comes to no end')
    }

    it('examines rooms in steps, whichever has expired messages', async () => {
      const old = BigInt(Date.now() - 2 * dayMs)
      for (const room of ['r3', 'r4', 'r430'])
        await db().batch([
          sql`UPDATE messages SET time = CAST(${old} AS bigint) WHERE room_id = ${await idOf(room)}`,
        ])
      const reads = vi.spyOn(SqliteConnection.prototype, 'query')
      const writes = vi.spyOn(WriterThread.prototype, 'call')
      await sweep()
      expect(reads.mock.calls.length + writes.mock.calls.length).toBeLessThan(100)
      vi.restoreAllMocks()
      expect(await left()).toBe(447)
      expect((await roomCache().get('r430')).room?.prunedId).toBeGreaterThan(0)
    })

    it('hides expired messages of rooms in memory', async () => {
      const rows = await fill('long', 600)
      const old = BigInt(Date.now() - 2 * dayMs)
      await db().batch([
        sql`UPDATE messages SET time = CAST(${old} AS bigint)
          WHERE room_id = ${await idOf('long')} AND id <= ${rows[149] ?? 0}`,
        sql`UPDATE rooms SET retention_days = 1 WHERE name = 'long'`,
      ])
      await roomCache().reloadAll()
      expect(texts((await ask({ room: 'long', limit: 500 })).messages)[0]).toBe('m100')
      await sweep()
      expect(texts((await ask({ room: 'long', limit: 500 })).messages)[0]).toBe('m150')
      await db().batch([sql`DELETE FROM rooms WHERE name = 'long'`])
    })

    it('deletes the texts of expired messages, edited or not', async () => {
      const [id = 0, kept = 0] = await fill('edited', 2)
      const old = BigInt(Date.now() - 2 * dayMs)
      await db().batch([
        sql`UPDATE messages SET time = CAST(${old} AS bigint) WHERE id = ${id}`,
        sql`UPDATE rooms SET retention_days = 1 WHERE name = 'edited'`,
      ])
      for (const each of [id, kept]) await editAdminMessage(each, { msg: `edited ${each}` }, 'key')
      const told = async () => texts((await ask({ room: 'edited', after_time: 1 })).messages)
      expect(await told()).toEqual([`edited ${id}`, `edited ${kept}`, `edited ${id}`, `edited ${kept}`])
      await sweep()
      expect(await told()).toEqual([`edited ${kept}`, `edited ${kept}`])
      await roomCache().reloadAll()
      expect(await told()).toEqual([`edited ${kept}`, `edited ${kept}`])
      expect(await db().read.message.count({ where: { msg: `edited ${id}` } })).toBe(0)
      await db().batch([sql`DELETE FROM rooms WHERE name = 'edited'`])
    })

    it('reports a gap although this instance was not notified', async () => {
      const rows = await fill('full', 700)
      const [first = 0, last = 0] = [rows[0], rows[99]]
      expect(await ask({ room: 'full', after_id: first })).toMatchObject({ gap: false, has_more: true })
      // As another instance does it.
      await db().batch([
        sql`UPDATE rooms SET pruned_id = ${last} WHERE id = ${await idOf('full')}`,
        sql`DELETE FROM messages WHERE room_id = ${await idOf('full')} AND id <= ${last}`,
      ])
      const next = await ask({ room: 'full', after_id: first, limit: 1 })
      expect([next.gap, texts(next.messages)]).toEqual([true, ['m100']])
      await db().batch([sql`DELETE FROM rooms WHERE name = 'full'`])
    })

    it('deletes everything of a removed room, whose users are no longer counted', async () => {
      const id = await idOf('r5')
      await db().batch([
        sql`INSERT INTO presence (room_id, session, nick, nick_key, last_seen) VALUES (${id}, 's', 'n', 'n', 1)`,
        sql`UPDATE rooms SET name = 'removed 5', kind = ${removedKind} WHERE id = ${id}`,
      ])
      expect(await readOnlineCounts(0)).toEqual(new Map())
      await sweep()
      expect(await left()).toBe(446)
      expect(await db().read.room.count({ where: { id } })).toBe(0)
      expect(await db().read.presence.count()).toBe(0)
    })
  })
}
