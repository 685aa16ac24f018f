import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, ids, open, run, say, storeJoins, texts } from '@/e2e/support/store'
import { db, Prisma } from '@/lib/core/db/database'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import type { Sql } from '@/lib/core/db/rows'
import { firstPage } from './chat-page'
import { hideClears } from './clearings'
import { sweepStreams } from './retention'
import { roomCache } from './room-cache'
import { listRooms } from './rooms'
import { sentQuery } from './send-idempotency'
import { afterQuery, beforeQuery, positionQuery, readRoom, sliceQuery } from './store'

/** Enough to influence query plans. */
const comings = 100_000

async function planOf(query: Sql): Promise<string> {
  const how = Prisma.raw(db().provider === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN')
  const rows = await db().read.$queryRaw<Record<string, unknown>[]>(Prisma.sql`${how} ${query}`)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

/** Many joins and leaves do not hide messages, on both databases. */
export function comingsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`after a hundred thousand joins, on ${provider}`, () => {
    beforeAll(async () => {
      for (let i = 0; i < 20; i++) await say('hall', `m${i}`)
      await inBackground(() => storeJoins('hall', comings))
    }, 120_000)

    it('visible rows are found by their partial index', async () => {
      const room = await readRoom('hall')
      if (!room) throw new Error('there is no such room')
      const newest = (events: boolean) => planOf(sliceQuery(beforeQuery(room, room.lastId, 100, events)))
      const following = (events: boolean) => planOf(sliceQuery(afterQuery(room, 3, room.lastId, 100, events)))
      for (const plan of [await newest(false), await following(false)])
        expect(plan).toContain('messages_spoken_idx')
      // PostgreSQL sees that here the next row of the table is always one of them.
      for (const plan of [await newest(true), await following(true)])
        expect(plan).toMatch(provider === 'sqlite' ? /messages_shown_idx/ : /messages_(shown_idx|pkey)/)
      const byTime = await planOf(positionQuery(room.id, { after_time: 5, after_id: 0 }))
      expect(byTime).toContain('messages_room_id_time_id_idx')
      expect(await planOf(positionQuery(room.id, { after_time: 5, after_id: 7 }))).toContain('time_id_idx')
    })

    it('clears that are to be undone are found by their partial index', async () => {
      const roomId = Prisma.sql`(SELECT id FROM rooms WHERE name = ${'hall'})`
      expect(await planOf(hideClears(roomId, Prisma.sql`${1_000_000n}`))).toContain('messages_clears_idx')
    })

    it('messages sent before are found by an index', async () => {
      const record = { keyHash: 'k', lifetimeMs: 1 }
      const key = { uniqueValue: 'c', inputHash: 'i', record }
      const plan = await planOf(
        sentQuery([
          { room: 'hall', sendId: 'x', key: null },
          { room: 'hall', sendId: 'c', key },
        ]),
      )
      expect(plan).toContain('messages_room_id_send_id_key')
    })

    it('messages are delivered by every kind of cursor, and the last message is found', async () => {
      const said = Array.from({ length: 20 }, (_, i) => `m${i}`)
      const { messages, cursor } = await ask({ room: 'hall', events: false })
      expect(texts(messages)).toEqual(said)
      const [first] = messages
      const rest = { room: 'hall', events: false }
      expect(texts((await ask({ ...rest, after_id: first?.id ?? 0 })).messages)).toEqual(said.slice(1))
      expect(texts((await ask({ ...rest, after_time: first?.time ?? 0 })).messages)).toEqual(said.slice(1))
      const both = await ask({ ...rest, after_time: first?.time ?? 0, after_id: first?.id ?? 0 })
      expect(texts(both.messages)).toEqual(said.slice(1))
      expect(both).toMatchObject({ cursor, has_more: false })
      const history = await ask({ ...rest, before_id: cursor.after_id, limit: 5 })
      expect(texts(history.messages)).toEqual(said.slice(-5))
      await run(`UPDATE rooms SET listed = true WHERE name = 'hall'`)
      await roomCache().refreshNow('hall')
      const hall = (await listRooms({ cookie: null, address: '' })).find(({ room }) => room === 'hall')
      expect(hall).toMatchObject({ last_message: { msg: 'm19' } })
    })

    it('the first page has the messages and the newest joins', async () => {
      const { first, hasOlder } = await firstPage(await roomCache().get('hall'))
      expect(texts(first.messages.filter(({ type }) => type === 'message'))).toEqual(
        Array.from({ length: 20 }, (_, i) => `m${i}`),
      )
      expect(first.messages.filter(({ type }) => type === 'join')).toHaveLength(40)
      expect(ids(first.messages)).toEqual(ids(first.messages).toSorted((a, b) => a - b))
      expect(hasOlder).toBe(false)
    })

    it('joins and leaves of more than a day ago are deleted, without a gap', async () => {
      const { messages } = await ask({ room: 'hall', events: false })
      const firstId = messages[0]?.id ?? 0
      await run(`UPDATE messages SET time = time - 200000000 WHERE type = 'join' AND id <= ${firstId + 5000}`)
      for (let steps = 0; (await sweepStreams()) && steps < 100; steps++);
      const [left] = await db().read.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM messages
        WHERE type = 'join'`
      expect(Number(left?.count)).toBeLessThanOrEqual(comings - 4900)
      const page = await ask({ room: 'hall', after_id: firstId, events: true, limit: 30 })
      expect(page).toMatchObject({ gap: false, has_more: true })
      expect(page.messages.filter(({ type }) => type === 'message')).toHaveLength(19)
    }, 60_000)
  })
}
