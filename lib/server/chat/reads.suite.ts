import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '@/e2e/support/many-joins'
import { ask, open, say, texts } from '@/e2e/support/store'
import { announcedNicksMax, noticesPerMinuteMax } from './notices'
import { storeArrivals } from './presence-store'

/** What a stranger may do to those who read, the same on both databases. */
export function readsSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  describe(`who is present on ${provider}`, () => {
    const arrival = (room: string, session: string, nick: string) => ({
      ...{ room, session, nick, nickKey: nick, trip: null },
    })
    const moves = async (room: string) =>
      (await ask({ room })).messages.filter(({ type }) => type === 'join' || type === 'leave')

    it('is told until fifty are there, and the list of people stays right', async () => {
      await say('crowd', 'welcome')
      const people = Array.from({ length: 60 }, (_, i) => arrival('crowd', `s${i}`, `n${i}`))
      await storeArrivals(people)
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
      await storeArrivals([arrival('crowd', 's0', 'another')])
      expect(await moves('crowd')).toHaveLength(announcedNicksMax)
    })

    it('is not told of somebody who comes and goes all the time', async () => {
      await say('door', 'welcome')
      for (let i = 0; i < noticesPerMinuteMax; i++) await storeArrivals([arrival('door', 's', `n${i % 2}`)])
      expect((await moves('door')).length).toBeLessThanOrEqual(noticesPerMinuteMax + 1)
    })

    it('does not matter to who reads when it cannot be stored, and is stored with the next poll', async () => {
      await say('dim', 'hello')
      const poll = () => ask({ room: 'dim', nick: 'zoe', session: 'z' })
      await run('ALTER TABLE presence RENAME TO presence_elsewhere')
      expect(texts((await poll()).messages)).toEqual(['hello'])
      await run('ALTER TABLE presence_elsewhere RENAME TO presence')
      expect((await poll()).messages.map(({ type }) => type)).toEqual(['message', 'join'])
    })
  })

  describe(`an empty room on ${provider}`, () => {
    it('has a cursor that loses nothing', async () => {
      const { cursor } = await ask({ room: 'fresh' })
      expect(cursor).toEqual({ after_time: 1, after_id: 0 })
      for (let i = 0; i < 40; i++) await say('fresh', `m${i}`)
      const page = await ask({ room: 'fresh', ...cursor, limit: 5 })
      expect(texts(page.messages)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
      expect(page.has_more).toBe(true)
    })
  })
}
