import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { PresenceTracker } from './presence'
import { roomCache } from './room-cache'

/** Each from a network of their own: no more than some of one are noted. */
const callerOf = (index: number) => ({
  cookie: () => null,
  address: () => `198.18.${index >> 8}.${index & 255}`,
})

/** More of them than a transaction takes while they come. */
const crowd = 2000

/** Who is noted when many come at once, the same on both databases. */
export function presenceSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())

  /** @returns what has somebody come to a new room */
  async function enter(room: string, board: PresenceTracker) {
    await say(room, 'hello')
    const resident = await roomCache().get(room)
    let calls = 0
    return (nick: string, session = nick) => board.heartbeat(resident, nick, session, callerOf(calls++))
  }

  describe(`a presence board, on ${provider}`, () => {
    it('knows who came as soon as they are stored, though others come all the while', async () => {
      const board = new PresenceTracker()
      const come = await enter('busy', board)
      const coming: Promise<void>[] = []
      while (coming.length < crowd && board.sessionCount === 0) {
        coming.push(come(`n${coming.length}`))
        await setImmediate()
      }
      expect(board.sessionCount).toBeGreaterThan(0)
      await Promise.all(coming)
      expect(board.sessionCount).toBe(coming.length)
      await board.close()
    })

    it('stores a session once, under whatever nicks it comes meanwhile, and renames it by what it says next', async () => {
      const board = new PresenceTracker()
      const come = await enter('renamed', board)
      const nicks = Array.from({ length: 100 }, (_, i) => `n${i}`)
      await Promise.all(nicks.map((nick) => come(nick, 'one')))
      const told = async () => {
        await roomCache().refreshNow('renamed')
        const { messages } = await ask({ room: 'renamed' })
        return messages.filter(({ type }) => type !== 'message').map(({ type, nick }) => [type, nick])
      }
      expect(await told()).toEqual([['join', 'n0']])
      await Promise.all(nicks.slice(1).map((nick) => come(nick, 'one')))
      expect(await told()).toHaveLength(3)
      expect(board.sessionCount).toBe(1)
      await board.close()
    })

    it.each(['one', ''])(
      'takes nobody’s mark for that of another under the same nick, session %j',
      async (given) => {
        const room = `marks-${given}`
        const board = new PresenceTracker()
        const come = await enter(room, board)
        const id = (await roomCache().get(room)).room?.id ?? 0
        const sessionOf = (index: number) => given && `${given}-${index}`
        const [ann] = await come('ann#secret', sessionOf(0)).then(() => board.online(id))
        expect(ann).toMatchObject({ nick: 'ann', trip: expect.any(String) })
        for (const [index, nick] of ['ANN', 'ann#another', 'Ann#yet another'].entries())
          await come(nick, sessionOf(index + 1))
        const all = await board.online(id)
        expect(all).toHaveLength(4)
        expect(all.filter(({ trip }) => trip === ann?.trip)).toEqual([ann])
        expect(all.filter(({ trip }) => trip === null)).toEqual([{ nick: 'ANN', trip: null }])
        expect((await board.counts()).get(id)).toBe(4)
        await board.close()
      },
    )

    it('removes nobody who gave no session by the name of one', async () => {
      const board = new PresenceTracker()
      const come = await enter('unnamed', board)
      const resident = await roomCache().get('unnamed')
      const online = async () => (await board.online(resident.room?.id ?? 0)).map(({ nick }) => nick)
      await come('ann', '')
      await come('eve', 'nick: ann')
      expect(await online()).toEqual(['ann', 'eve'])
      for (const session of ['nick:ann', 'nick: ann']) await board.leave(resident, session)
      expect(await online()).toEqual(['ann'])
      await board.close()
    })
  })
}
