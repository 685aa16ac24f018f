import { describe, expect, it, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { Entry } from '../room/entries'
import { loadedSince, nextHit } from './steps'

describe('from one match to the next', () => {
  const found = [9, 7, 3].map((id) => ({ id }))

  it.each([
    ['the newest is first', 0, 1, 9],
    ['then older ones', 9, 1, 7],
    ['around the end', 3, 1, 9],
    ['the other way', 7, -1, 9],
    ['around the start', 9, -1, 3],
    ['backwards from nowhere', 0, -1, 3],
    ['older than one that is gone', 8, 1, 7],
    ['newer than one that is gone', 8, -1, 9],
    ['older than the oldest', 2, 1, 9],
  ] as const)('%s', (_, from, way, to) => expect(nextHit(found, from, way)).toBe(to))

  it('without matches there is none', () => {
    expect([nextHit([], 0, 1), nextHit([], 5, -1)]).toEqual([0, 0])
  })
})

test('the first message of a day is looked for among those that are loaded', () => {
  const entries = [10, 20, 30].map((time): Entry => {
    const message = { ...messageRow(time), time }
    return { kind: 'message', key: `m${time}`, message }
  })
  const since = (time: number, hasOlder = true, hasNewer = false) =>
    loadedSince({ entries, hasOlder, hasNewer }, time)
  expect([since(15), since(20), since(30)]).toEqual([20, 20, 30])
  // An older message may be the first one.
  expect([since(5), since(10)]).toEqual([undefined, undefined])
  expect(since(5, false)).toBe(10)
  // Nothing is newer, or that is not known.
  expect([since(31), since(31, true, true)]).toEqual([null, undefined])
  expect(loadedSince({ entries: [], hasOlder: false, hasNewer: false }, 5)).toBeUndefined()
})
