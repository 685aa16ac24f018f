import { describe, expect, test } from 'vitest'
import { restoredOutbox } from '../effects/use-outbox'
import { delayMs, nextToSend } from './outbox'
import type { PendingMessage } from './room'

const pending = (sendId: string, state: PendingMessage['state']): PendingMessage => ({
  sendId,
  nick: 'ann',
  msg: 'x',
  type: 'message',
  state,
  attempts: 0,
  after: 7,
  why: null,
  seen: false,
})

describe('the outbox', () => {
  test('sends one at a time, in order, skipping refused messages', () => {
    expect(
      nextToSend([pending('a', 'refused'), pending('b', 'delayed'), pending('c', 'queued')])?.sendId,
    ).toBe('b')
    expect(nextToSend([pending('a', 'sending'), pending('b', 'queued')])).toBeNull()
    expect(nextToSend([])).toBeNull()
  })
  test('backs off up to half a minute', () => {
    const after = (attempts: number) => delayMs({ ...pending('a', 'delayed'), attempts }, 5_000)
    expect([1, 2, 3, 50].map(after)).toEqual([1_000, 2_000, 4_000, 30_000])
    expect(delayMs(pending('a', 'queued'), 5_000)).toBe(0)
  })
  test('waits for slow mode, in order', () => {
    const slowed: PendingMessage = { ...pending('a', 'delayed'), until: 12_000 }
    expect(nextToSend([slowed, pending('b', 'queued')])).toBe(slowed)
    expect([5_000, 12_000, 13_000].map((now) => delayMs(slowed, now))).toEqual([7_000, 0, 0])
    // After a reload it is sent at once.
    const [restored] = restoredOutbox(JSON.stringify([slowed]))
    expect(restored && delayMs(restored, 0)).toBe(0)
  })
  test('survives a reload with the same ids, and invalid stored data', () => {
    const kept = restoredOutbox(
      JSON.stringify([pending('a', 'sending'), pending('b', 'refused'), { sendId: 1 }]),
    )
    expect(kept.map(({ sendId, state, attempts, after }) => [sendId, state, attempts, after])).toEqual([
      ['a', 'queued', 1, 7],
      ['b', 'refused', 0, 7],
    ])
    // Of the one in flight the outcome is unknown, also of one of an earlier version that was tried.
    const earlier = { ...pending('c', 'delayed'), attempts: 2 }
    expect(
      [...kept, ...restoredOutbox(JSON.stringify([earlier]))].map((each) => each.mayHaveArrived),
    ).toEqual([true, false, true])
    for (const odd of [null, '', '{', '{}', 'null', '[null,1]']) expect(restoredOutbox(odd)).toEqual([])
  })
})
