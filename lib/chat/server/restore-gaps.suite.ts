import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say, texts } from '@/e2e/support/store'
import { readStats } from '@/lib/admin/server/stats'
import { db, Prisma } from '@/lib/core/db/database'
import { loadRestoreGaps } from '@/lib/core/db/restore-gaps'
import { messagesInput } from '../contract/admin-messages'
import { exportRoom } from './admin/export'
import { searchMessages } from './admin/messages'
import { roomCache } from './room-cache'

const loadGaps = () => loadRestoreGaps(() => roomCache().reloadAll())
const run = (sql: string) => db().batch([Prisma.raw(sql)])

/** Clients that have read more than a restored database contains, on both databases. */
export function restoreGapsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  let lastId = 0
  const jump = 2 ** 40
  beforeAll(async () => {
    close = await open(provider)
    for (let i = 0; i < 40; i++) await say('long', `m${i}`)
    lastId = Number((await say('quiet', 'before')).row.id)
    // As a restore leaves it.
    await run(`INSERT INTO id_holes (last_id, first_id, made_time) VALUES (${lastId}, ${jump}, 1)`)
    const raise =
      provider === 'sqlite'
        ? `UPDATE sqlite_sequence SET seq = ${jump - 1} WHERE name = 'messages'`
        : `ALTER SEQUENCE messages_id_seq RESTART WITH ${jump}`
    await run(raise)
    await loadGaps()
    await say('long', 'after')
  })
  afterAll(() => close())

  describe(`a cursor of a message lost by a restore, on ${provider}`, () => {
    it.each([{}, { wait: 25 }, { events: false }, { after_time: 5 }, { limit: 5 }])(
      'gets a reset: %j',
      async (how) => {
        for (const afterId of [lastId + 1, lastId + 1000, jump - 1]) {
          const response = await ask({ room: 'long', after_id: afterId, ...how })
          expect(response).toMatchObject({ reset: true, has_more: false })
          expect(texts(response.messages).at(-1)).toBe('after')
          expect(response.cursor.after_id).toBe(jump)
        }
      },
    )

    it('gets a reset in rooms without new messages, too', async () => {
      for (const room of ['quiet', 'none'])
        expect(await ask({ room, after_id: lastId + 5, wait: 25 })).toMatchObject({ reset: true })
    })

    it('is not one that ends where the backup did, or of a later message', async () => {
      const next = await ask({ room: 'long', after_id: lastId - 1 })
      expect(next).toMatchObject({ reset: false, messages: [{ id: jump, msg: 'after' }] })
      expect(await ask({ room: 'quiet', after_id: lastId })).toMatchObject({ reset: false, messages: [] })
      expect(await ask({ room: 'long', after_id: jump })).toMatchObject({ reset: false, messages: [] })
    })

    it('does not affect counting and exports', async () => {
      const { lines, count } = await exportRoom('long', 'key')
      expect(count).toBe(41)
      expect((await new Response(lines).text()).trimEnd().split('\n')).toHaveLength(41)
      expect((await readStats(1)).totals.messages).toBe(42)
    })

    it('does not affect the search of administrators', async () => {
      const found = async (wanted: object) => {
        const said: string[] = []
        let cursor: string | null | undefined
        for (let pages = 0; cursor !== null && pages < 20; pages++) {
          const page = await searchMessages(messagesInput.parse({ ...wanted, cursor }))
          said.push(...page.messages.map(({ msg }) => msg))
          cursor = page.cursor
        }
        return said
      }
      expect(await found({ q: 'm' })).toEqual(Array.from({ length: 40 }, (_, i) => `m${39 - i}`))
      expect(await found({ q: 'before', to: Date.now() + 1 })).toEqual(['before'])
    })

    it('is not served from memory: cached rooms are reloaded, and waiting polls get a reset', async () => {
      const lost = [await say('moving', 'lost'), await say('still', 'lost')].map(({ row }) => Number(row.id))
      const [firstId = 0, lastLostId = 0] = lost
      for (const room of ['moving', 'still']) expect(texts((await ask({ room })).messages)).toEqual(['lost'])
      const waiting = ask({ room: 'still', after_id: lastLostId, wait: 25 })
      // A standby takes over that has less, and another instance is the first to write there.
      await run(`DELETE FROM messages WHERE id >= ${firstId}`)
      await run(`UPDATE rooms SET last_id = 0 WHERE name = 'still'`)
      await run(`UPDATE rooms SET last_id = ${2 * jump}, last_time = last_time + 1 WHERE name = 'moving'`)
      await run(`INSERT INTO messages (id, room_id, time, type, nick, msg)
        SELECT last_id, id, last_time, 'message', 'bob', 'since' FROM rooms WHERE name = 'moving'`)
      await roomCache().refreshNow('moving')
      await run(`INSERT INTO id_holes (last_id, first_id, made_time) VALUES (${firstId - 1}, ${2 * jump}, 1)`)
      await loadGaps()
      expect(texts((await ask({ room: 'moving' })).messages)).toEqual(['since'])
      expect(await waiting).toMatchObject({ reset: true, messages: [] })
      const { generation } = await roomCache().get('moving')
      await loadGaps()
      expect((await roomCache().get('moving')).generation).toBe(generation)
    })
  })
}
