import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, open, said, say, texts } from '@/e2e/support/store'
import { PresenceTracker } from './presence'
import { roomCache } from './room-cache'
import { writer } from './writer'

describe('the memory limits of the chat', () => {
  let close = async () => {}
  beforeAll(async () => {
    close = await open('sqlite')
  })
  afterAll(() => close())

  it('refuse a message when ten thousand are queued, and store those', async () => {
    const waiting = Array.from({ length: 10_000 }, (_, i) => say('crowd', `m${i}`))
    expect(() => say('crowd', 'one too many')).toThrow('Too many messages are waiting')
    const stored = await Promise.all(waiting)
    expect(new Set(stored.map(({ row }) => Number(row.id))).size).toBe(10_000)
    expect((await say('crowd', 'after')).row.msg).toBe('after')
  })

  it('refuse a message when the queue takes sixteen megabytes', async () => {
    const long = 'x'.repeat(1024 * 1024)
    const waiting = Array.from({ length: 15 }, () => writer().append(said('long', long)))
    expect(() => writer().append(said('long', `${long}${long}`))).toThrow('Too many messages are waiting')
    await Promise.all([...waiting, say('long', 'short')])
  })

  it('let users beyond the total limit read without being listed', async () => {
    await say('seen', 'hello')
    const tracker = new PresenceTracker(2)
    const cached = await roomCache().get('seen')
    const caller = { cookie: () => null, address: () => '' }
    const come = (nick: string) => tracker.heartbeat(cached, nick, nick, caller)
    await Promise.all(['ann', 'bob', 'cy'].map(come))
    await come('ann')
    expect(tracker.sessionCount).toBe(2)
    expect((await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)).toEqual(['ann', 'bob'])
    await tracker.leave(cached, 'ann')
    await come('cy')
    expect((await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)).toEqual(['bob', 'cy'])
  })

  it('let users beyond the limit of a room read without being listed, but list them in other rooms', async () => {
    const tracker = new PresenceTracker(10, 2)
    const caller = { cookie: () => null, address: () => '' }
    const come = async (room: string, nicks: string[]) => {
      await say(room, 'hello')
      const cached = await roomCache().get(room)
      await Promise.all(nicks.map((nick) => tracker.heartbeat(cached, nick, nick, caller)))
      return async () => (await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick)
    }
    const full = await come('full', ['ann', 'bob', 'cy'])
    const other = await come('other', ['cy'])
    expect([await full(), await other()]).toEqual([['ann', 'bob'], ['cy']])
    await tracker.leave(await roomCache().get('full'), 'ann')
    await come('full', ['cy', 'dan'])
    expect(await full()).toEqual(['bob', 'cy'])
  })

  it('let users beyond the limit of a network read without being listed, but list other networks', async () => {
    const tracker = new PresenceTracker(20, 10, 2)
    await say('shared', 'hello')
    const cached = await roomCache().get('shared')
    const come = (nick: string, address: string) =>
      tracker.heartbeat(cached, nick, nick, { cookie: () => null, address: () => address })
    const shown = async () => (await tracker.online(cached.room?.id ?? 0)).map(({ nick }) => nick).toSorted()
    const [one, neighbour, other] = ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:db8:7:8::1']
    await Promise.all([come('ann', one), come('bob', neighbour), come('cy', one), come('dan', neighbour)])
    expect(await shown()).toEqual(['ann', 'bob'])
    await come('cy', other)
    await come('dan', '203.0.113.7')
    expect(await shown()).toEqual(['ann', 'bob', 'cy', 'dan'])
    // A new name of a session that is there takes no room; one that leaves makes some.
    await tracker.heartbeat(cached, 'anna', 'ann', { cookie: () => null, address: () => one })
    await come('eve', one)
    expect(await shown()).toEqual(['anna', 'bob', 'cy', 'dan'])
    await tracker.leave(cached, 'ann')
    await come('eve', one)
    await come('fay', one)
    expect(await shown()).toEqual(['bob', 'cy', 'dan', 'eve'])
    // From elsewhere under another name, it counts there.
    await tracker.heartbeat(cached, 'evelyn', 'eve', { cookie: () => null, address: () => other })
    await come('fay', one)
    expect(await shown()).toEqual(['bob', 'cy', 'dan', 'evelyn', 'fay'])
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
    expect(roomCache().getCached('awaited')?.waitingCount).toBe(1)
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
