import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, said, say, texts } from '@/e2e/support/store'
import { PresenceTracker } from './presence'
import { roomCache } from './room-cache'
import { writer } from './writer'

const callerFrom = (address: string) => ({
  cookie: () => null,
  address: () => address,
  administers: async () => false,
})
/** Each nick has a network of its own. */
const networkOfNick = (nick: string) => `198.18.${nick.charCodeAt(0)}.1`

describe('the memory limits of the chat', () => {
  let close = async () => {}
  beforeAll(async () => {
    close = await open('sqlite')
  })
  afterAll(() => close())

  it('refuse a message when ten thousand are queued, and store those', async () => {
    const waiting = Array.from({ length: 10_000 }, (_, i) => say('crowd', `m${i}`))
    await expect(say('crowd', 'one too many')).rejects.toThrow('Too many messages are waiting')
    const stored = await Promise.all(waiting)
    expect(new Set(stored.map(({ row }) => Number(row.id))).size).toBe(10_000)
    expect((await say('crowd', 'after')).row.msg).toBe('after')
  })

  it('refuse a message when the queue takes sixteen megabytes', async () => {
    const long = 'x'.repeat(1024 * 1024)
    const waiting = Array.from({ length: 15 }, () => writer().append(said('long', long)))
    const refused = writer().append(said('long', `${long}${long}`))
    await expect(refused).rejects.toThrow('Too many messages are waiting')
    await Promise.all([...waiting, say('long', 'short')])
  })

  it('refuse the messages of a flood first, and store those of other networks among its first ones', async () => {
    const order: string[] = []
    const send = (address: string, msg: string) =>
      writer()
        .append(said(`room of ${address}`, msg), null, address)
        .then(
          () => order.push(address),
          () => order.push('refused'),
        )
    const flood = Array.from({ length: 10_000 }, (_, i) => send('203.0.113.7', `m${i}`))
    const others = [send('198.51.100.7', 'one'), send('192.0.2.7', 'other')]
    await Promise.all([...flood, ...others])
    expect(order.filter((each) => each === 'refused')).toHaveLength(2)
    // In the first transaction.
    for (const other of ['198.51.100.7', '192.0.2.7']) expect(order.indexOf(other)).toBeLessThan(260)
  })

  it('let users beyond the total limit read without being listed', async () => {
    await say('seen', 'hello')
    const tracker = new PresenceTracker(2)
    const cached = await roomCache().get('seen')
    const come = (nick: string) => tracker.heartbeat(cached, nick, nick, callerFrom(networkOfNick(nick)))
    await Promise.all(['ann', 'bob', 'cy'].map(come))
    await come('ann')
    expect([tracker.sessionCount, tracker.unlistedCount]).toEqual([2, 1])
    expect((await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)).toEqual(['ann', 'bob'])
    await tracker.leave(cached, 'ann', '')
    await come('cy')
    expect((await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)).toEqual(['bob', 'cy'])
  })

  it('let users beyond the limit of a room read without being listed, but list them in other rooms', async () => {
    const tracker = new PresenceTracker(10, 2)
    const come = async (room: string, nicks: string[]) => {
      await say(room, 'hello')
      const cached = await roomCache().get(room)
      await Promise.all(
        nicks.map((nick) => tracker.heartbeat(cached, nick, nick, callerFrom(networkOfNick(nick)))),
      )
      return async () => (await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)
    }
    const full = await come('full', ['ann', 'bob', 'cy'])
    const other = await come('other', ['cy'])
    expect([await full(), await other()]).toEqual([['ann', 'bob'], ['cy']])
    await tracker.leave(await roomCache().get('full'), 'ann', '')
    await come('full', ['cy', 'dan'])
    expect(await full()).toEqual(['bob', 'cy'])
  })

  it('let one network have half of a room, and each further one some of the rest', async () => {
    const tracker = new PresenceTracker(100, 8)
    await say('shared', 'hello')
    const cached = await roomCache().get('shared')
    const id = cached.room?.id ?? 0
    const come = (nick: string, address: string, session = nick) =>
      tracker.heartbeat(cached, nick, session, callerFrom(address))
    const listed = async () => (await tracker.online(id)).map(({ nick }) => nick)
    const [one, neighbour, other] = ['2001:db8:7:7::1', '2001:db8:7:8::2', '2001:db8:8:7::1']
    for (const nick of ['a1', 'a2', 'a3']) await come(nick, one)
    for (const nick of ['a4', 'a5', 'a6']) await come(nick, neighbour)
    expect(await listed()).toEqual(['a1', 'a2', 'a3', 'a4'])
    for (const nick of ['b1', 'b2', 'b3']) await come(nick, other)
    await come('c1', '203.0.113.7')
    expect(await listed()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
    // A new name of a session that is there takes no place, and from elsewhere it counts there.
    await come('a7', other, 'a1')
    await come('a8', one)
    expect(await listed()).toEqual(['a2', 'a3', 'a4', 'a7', 'b1', 'b2', 'c1'])
    for (const session of ['a2', 'a3', 'a4']) await tracker.leave(cached, session, one)
    await come('a8', one)
    expect(await listed()).toEqual(['a7', 'a8', 'b1', 'b2', 'c1'])
  })

  it('let one network have half of all sessions, whatever the rooms', async () => {
    const tracker = new PresenceTracker(10)
    const rooms = await Promise.all(
      ['first', 'second', 'third'].map(async (room) => {
        await say(room, 'hello')
        return roomCache().get(room)
      }),
    )
    for (const cached of rooms)
      for (const nick of ['a', 'b', 'c', 'd'])
        await tracker.heartbeat(cached, nick, nick, callerFrom('203.0.113.7'))
    expect([tracker.sessionCount, tracker.unlistedCount]).toEqual([5, 7])
    for (const cached of rooms) await tracker.heartbeat(cached, 'z', 'z', callerFrom('198.51.100.7'))
    expect(tracker.sessionCount).toBe(8)
  })

  it('load a room once for concurrent requests', async () => {
    const [one, other] = await Promise.all([roomCache().get('once'), roomCache().get('once')])
    expect(one).toBe(other)
  })

  it('evict the least recently used rooms, and load them again on demand', async () => {
    await say('kept', 'hello')
    await ask({ room: 'kept' })
    const { cursor } = await ask({ room: 'awaited' })
    const waiting = ask({ room: 'awaited', ...cursor, wait: 60 })
    await expect.poll(() => roomCache().waitingCount).toBe(1)
    for (let i = 0; i < 5_000; i++) await roomCache().get(`empty-${i}`)
    expect(roomCache().count).toBeLessThanOrEqual(5_000)
    expect(roomCache().getCached('kept')).toBeUndefined()
    expect(roomCache().getCached('empty-4999')).toBeDefined()
    // A poll waits there.
    expect(roomCache().getCached('awaited')?.waiters.size).toBe(1)
    await say('awaited', 'at last')
    expect(texts((await waiting).messages)).toEqual(['at last'])
    expect(texts((await ask({ room: 'kept' })).messages)).toEqual(['hello'])
  })

  it('keep idle rooms, however many others have waiting polls', async () => {
    const over = new AbortController()
    setMaxListeners(0, over.signal)
    const waiting: Promise<void>[] = []
    for (let i = 0; i < 5_100; i++)
      waiting.push((await roomCache().get(`busy-${i}`)).wait(60_000, false, over.signal))
    for (const room of ['one', 'two', 'three']) await roomCache().get(room)
    for (const room of ['one', 'two', 'three']) expect(roomCache().getCached(room), room).toBeDefined()
    over.abort()
    await Promise.all(waiting)
    await roomCache().get('four')
    expect(roomCache().count).toBeLessThanOrEqual(5_000)
  })
})
