import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, run, say, texts } from '@/e2e/support/store'
import { deleteAdminRoom } from './admin/rooms'
import { announcedNicksMax, announcementsPerMinuteMax, storeArrivals } from './presence-database'
import { roomCache } from './room-cache'

/** What a stranger may do to those who read, the same on both databases. */
export function readsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`presence in a room on ${provider}`, () => {
    const arrival = (room: string, session: string, nick: string) => ({
      room,
      session,
      nick,
      nickKey: nick,
      trip: null,
      network: 'one',
      tag: null,
    })
    const moves = async (room: string) =>
      (await ask({ room })).messages.filter(({ type }) => type === 'join' || type === 'leave')

    it('is announced up to fifty nicks, and the online list stays correct', async () => {
      await say('crowd', 'welcome')
      const people = Array.from({ length: 60 }, (_, i) => arrival('crowd', `s${i}`, `n${i}`))
      await storeArrivals(people)
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
      await storeArrivals([arrival('crowd', 's0', 'another')])
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
    })

    it('is not announced for clients that join and leave all the time', async () => {
      await say('door', 'welcome')
      for (let i = 0; i < announcementsPerMinuteMax; i++)
        await storeArrivals([arrival('door', 's', `n${i % 2}`)])
      expect((await moves('door')).length).toBeLessThanOrEqual(announcementsPerMinuteMax + 1)
    })

    it('fails no poll when it cannot be stored, and is stored by the next', async () => {
      await say('dim', 'hello')
      const poll = () => ask({ room: 'dim', nick: 'zoe', session: 'z' })
      await run('ALTER TABLE presence RENAME TO presence_elsewhere')
      expect(texts((await poll()).messages)).toEqual(['hello'])
      await run('ALTER TABLE presence_elsewhere RENAME TO presence')
      expect((await poll()).messages.map(({ type }) => type)).toEqual(['message', 'join'])
    })
  })

  describe(`an empty room on ${provider}`, () => {
    it('has a cursor that misses nothing', async () => {
      const { cursor } = await ask({ room: 'fresh' })
      expect(cursor).toEqual({ after_time: 1, after_id: 0 })
      for (let i = 0; i < 40; i++) await say('fresh', `m${i}`)
      const page = await ask({ room: 'fresh', ...cursor, limit: 5 })
      expect(texts(page.messages)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
      expect(page.has_more).toBe(true)
    })
  })

  describe(`a client that was away on ${provider}`, () => {
    /** @returns the cursor after each of some messages */
    async function cursorsOf(room: string) {
      const rows = []
      for (const msg of ['a', 'b', 'c']) rows.push((await say(room, msg)).row)
      return rows.map(({ id, time }) => ({ after_time: Number(time), after_id: Number(id) }))
    }

    it('gets one reset if the room was removed and created again', async () => {
      const room = 'again'
      const cursors = await cursorsOf(room)
      await ask({ room })
      await deleteAdminRoom(room, 'key')
      await say(room, 'new')
      await say(room, 'life')
      const look = async () => {
        for (const cursor of cursors) {
          const page = await ask({ room, ...cursor })
          expect([page.reset, texts(page.messages)]).toEqual([true, ['new', 'life']])
          expect(await ask({ room, ...page.cursor })).toMatchObject({ reset: false, messages: [] })
        }
        // From the beginning, as people write it.
        for (const cursor of [{ after_id: 1 }, { after_time: 1 }, { after_time: 1, after_id: 1 }]) {
          const page = await ask({ room, ...cursor })
          expect([page.reset, texts(page.messages)]).toEqual([false, ['new', 'life']])
        }
      }
      await look()
      roomCache().getCached(room)?.shrink(0)
      await look()
    })

    it('gets no reset because clocks of instances differ', async () => {
      const room = 'skewed'
      const cursors = await cursorsOf(room)
      await run(`UPDATE rooms SET created_time = created_time + 1000000 WHERE name = '${room}'`)
      await roomCache().refreshNow(room)
      const look = async () => {
        for (const [index, cursor] of cursors.entries()) {
          const page = await ask({ room, ...cursor })
          expect([page.reset, texts(page.messages)]).toEqual([false, ['a', 'b', 'c'].slice(index + 1)])
        }
      }
      await look()
      roomCache().getCached(room)?.shrink(0)
      await look()
    })
  })
}
