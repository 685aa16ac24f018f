import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { addressTag } from '@/lib/core/keys'
import { PresenceTracker } from './presence'
import { roomCache } from './room-cache'

/** Each from its own network, because of the limit per network. */
const callerOf = (index: number) => ({
  cookie: () => null,
  address: () => `198.18.${index >> 8}.${index & 255}`,
  administers: async () => false,
})

/** More arrivals than one transaction stores. */
const crowd = 2000

/** Concurrent arrivals, on both databases. */
export function presenceSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  /** Creates a room. @returns a function that lets a user enter it */
  async function enter(room: string, tracker: PresenceTracker) {
    await say(room, 'hello')
    const cached = await roomCache().get(room)
    let calls = 0
    return (nick: string, session = nick) => tracker.heartbeat(cached, nick, session, callerOf(calls++))
  }

  describe(`a presence tracker, on ${provider}`, () => {
    it('has a session as soon as it is stored, while others keep arriving', async () => {
      const tracker = new PresenceTracker()
      const come = await enter('busy', tracker)
      const coming: Promise<boolean>[] = []
      while (coming.length < crowd && tracker.sessionCount === 0) {
        coming.push(come(`n${coming.length}`))
        await setImmediate()
      }
      expect(tracker.sessionCount).toBeGreaterThan(0)
      await Promise.all(coming)
      expect(tracker.sessionCount).toBe(coming.length)
      await tracker.close()
    })

    it('stores a session once, whatever nicks it uses meanwhile, and renames it later', async () => {
      const tracker = new PresenceTracker()
      const come = await enter('renamed', tracker)
      const nicks = Array.from({ length: 100 }, (_, i) => `n${i}`)
      await Promise.all(nicks.map((nick) => come(nick, 'one')))
      const announced = async () => {
        await roomCache().refreshNow('renamed')
        const { messages } = await ask({ room: 'renamed' })
        return messages.filter(({ type }) => type !== 'message').map(({ type, nick }) => [type, nick])
      }
      expect(await announced()).toEqual([['join', 'n0']])
      await Promise.all(nicks.slice(1).map((nick) => come(nick, 'one')))
      expect(await announced()).toHaveLength(3)
      expect(tracker.sessionCount).toBe(1)
      await tracker.close()
    })

    it('knows whose a name is: of the first who took it, look-alikes included, until they leave', async () => {
      const tracker = new PresenceTracker()
      const room = 'whose'
      await say(room, 'hello')
      const cached = await roomCache().get(room)
      const id = cached.room?.id ?? 0
      const at = (address: string) => ({ ...callerOf(0), address: () => address })
      const come = (nick: string, session: string, address: string) =>
        tracker.heartbeat(cached, nick, session, at(address))
      const [first, second] = ['198.51.100.1', '198.51.100.2']
      const isOther = async (nick: string, address: string, trip: string | null = null) =>
        (await tracker.names(id)).isOtherSender({ nick, trip }, addressTag(address))
      await come('ann', 'a', first)
      await come('ANN', 'b', second)
      for (const nick of ['ann', 'Ann', 'аnn'])
        expect([await isOther(nick, first), await isOther(nick, second)]).toEqual([false, true])
      expect(await isOther('anne', second)).toBe(false)
      expect((await tracker.names(id)).isInUse({ nick: 'аnn', trip: null })).toBe(true)
      await come('joe#secret', 'c', first)
      const joe = (await tracker.online(id)).find(({ nick }) => nick === 'joe')
      expect(await isOther('joe', second)).toBe(true)
      expect(await isOther('joe', second, joe?.trip)).toBe(false)
      await tracker.leave(cached, 'a', first)
      expect([await isOther('ann', first), await isOther('ann', second)]).toEqual([true, false])
      await come('bob', 'b', second)
      expect([await isOther('ann', first), await isOther('bob', first)]).toEqual([false, true])
      await tracker.close()
    })

    it.each(['one', ''])(
      'distinguishes users with the same nick by their trips, session %j',
      async (given) => {
        const room = `marks-${given}`
        const tracker = new PresenceTracker()
        const come = await enter(room, tracker)
        const id = (await roomCache().get(room)).room?.id ?? 0
        const sessionOf = (index: number) => given && `${given}-${index}`
        const [ann] = await come('ann#secret', sessionOf(0)).then(() => tracker.online(id))
        expect(ann).toMatchObject({ nick: 'ann', trip: expect.any(String) })
        for (const [index, nick] of ['ANN', 'ann#another', 'Ann#yet another'].entries())
          await come(nick, sessionOf(index + 1))
        const all = await tracker.online(id)
        expect(all).toHaveLength(4)
        expect(all.filter(({ trip }) => trip === ann?.trip)).toEqual([ann])
        expect(all.filter(({ trip }) => trip === null)).toEqual([{ nick: 'ANN', trip: null }])
        expect((await tracker.counts()).get(id)).toBe(4)
        await tracker.close()
      },
    )

    it('does not let a session name remove a user without one', async () => {
      const tracker = new PresenceTracker()
      const come = await enter('unnamed', tracker)
      const cached = await roomCache().get('unnamed')
      const online = async () => (await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)
      await come('ann', '')
      await come('eve', 'nick: ann')
      expect(await online()).toEqual(['ann', 'eve'])
      for (const session of ['nick:ann', 'nick: ann']) await tracker.leave(cached, session, '')
      expect(await online()).toEqual(['ann'])
      await tracker.close()
    })
  })
}
