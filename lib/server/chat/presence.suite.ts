import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, say } from '@/e2e/support/store'
import { PresenceBoard } from './presence'
import { residents } from './residents'

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
  async function enter(room: string, board: PresenceBoard) {
    await say(room, 'hello')
    const resident = await residents().get(room)
    let calls = 0
    return (nick: string, session = nick) => board.heartbeat(resident, nick, session, callerOf(calls++))
  }

  describe(`a presence board, on ${provider}`, () => {
    it('knows who came as soon as they are stored, though others come all the while', async () => {
      const board = new PresenceBoard()
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
      const board = new PresenceBoard()
      const come = await enter('renamed', board)
      const nicks = Array.from({ length: 100 }, (_, i) => `n${i}`)
      await Promise.all(nicks.map((nick) => come(nick, 'one')))
      const told = async () => {
        await residents().reload('renamed')
        const { messages } = await ask({ room: 'renamed' })
        return messages.filter(({ type }) => type !== 'message').map(({ type, nick }) => [type, nick])
      }
      expect(await told()).toEqual([['join', 'n0']])
      await Promise.all(nicks.slice(1).map((nick) => come(nick, 'one')))
      expect(await told()).toHaveLength(3)
      expect(board.sessionCount).toBe(1)
      await board.close()
    })

    it('removes nobody who gave no session by the name of one', async () => {
      const board = new PresenceBoard()
      const come = await enter('unnamed', board)
      const resident = await residents().get('unnamed')
      const online = async () => (await board.online(resident.room?.id ?? 0)).map(({ nick }) => nick)
      await come('ann', '')
      await come('eve', 'nick:ann')
      expect(await online()).toEqual(['ann', 'eve'])
      await board.depart(resident, 'nick:ann')
      expect(await online()).toEqual(['ann'])
      await board.close()
    })

    it('shows no nick with the trip of somebody who spells it otherwise', async () => {
      const board = new PresenceBoard()
      const come = await enter('spelled', board)
      const resident = await residents().get('spelled')
      const online = () => board.online(resident.room?.id ?? 0)
      await come('ANN', 'one')
      expect(await online()).toEqual([{ nick: 'ANN', trip: null }])
      await come('ann#secret', 'two')
      await come('bob', 'three')
      expect(await online()).toEqual([
        { nick: 'ann', trip: expect.any(String) },
        { nick: 'bob', trip: null },
      ])
      await board.close()
    })
  })
}
