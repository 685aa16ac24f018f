import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { updatesInput } from '../contract/several-rooms'
import { roomCache } from './room-cache'
import { readUpdates } from './updates'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const read = (given: object, signal = new AbortController().signal) =>
  readUpdates(updatesInput.parse(given), { cookie: null, address: '', signal })

it('messages that are no longer in memory are counted too', async () => {
  const first = await say('counted', 'one')
  for (const msg of ['@ann', '@bob']) await say('counted', msg)
  const rooms = `counted:${first.row.id}`
  const counts = async () =>
    Promise.all(
      [{ rooms }, { rooms, nick: 'bob' }, { rooms, nick: first.row.nick }].map(async (asked) => {
        const [{ count, mentions } = { count: -1, mentions: -1 }] = (await read(asked)).rooms
        return [count, mentions]
      }),
    )
  // Own messages are not new, whomever they mention.
  const expected = [
    [2, 0],
    [2, 1],
    [0, 0],
  ]
  expect(await counts()).toEqual(expected)
  roomCache().getCached('counted')?.shrink(0)
  expect(await counts()).toEqual(expected)
})

it('a waiting call keeps its rooms in memory, and lets go of them when its client leaves', async () => {
  const leaving = new AbortController()
  const names = Array.from({ length: 20 }, (_, i) => `kept${i}`)
  const waiting = read({ rooms: names.join(), wait: 25 }, leaving.signal)
  await expect.poll(() => roomCache().getCached('kept19')?.waiters.size).toBe(1)
  expect(roomCache().waitingCount).toBe(1)
  leaving.abort()
  expect((await waiting).rooms).toHaveLength(20)
  expect(roomCache().waitingCount).toBe(0)
  await read({ rooms: names.join() })
  expect(roomCache().waitingCount).toBe(0)
})
