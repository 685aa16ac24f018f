import { describe, expect, test } from 'vitest'
import {
  idsMax,
  type OwnMessage,
  parseOwn,
  tokensIn,
  tokensMax,
  withoutEnded,
  withSent,
} from './own-messages'

const minute = 60_000

describe('own messages', () => {
  test('are kept newest first, with the first token of each', () => {
    const one = withSent([], { id: 1, token: 'a' }, 5)
    const two = withSent(one, { id: 2 }, 6)
    expect(two).toEqual([[2], [1, 5, 'a']])
    // A repeat returns the same token, or none to another address.
    for (const repeat of [{ id: 1, token: 'a' }, { id: 1 }])
      expect(withSent(two, repeat, 9)).toEqual([[1, 5, 'a'], [2]])
    expect(withSent(two, { id: 2, token: 'b' }, 9)).toEqual([
      [2, 9, 'b'],
      [1, 5, 'a'],
    ])
  })

  test('are bounded, and so are their tokens', () => {
    let list: readonly OwnMessage[] = []
    for (let id = 1; id <= idsMax + 7; id++) list = withSent(list, { id, token: `t${id}` }, id)
    expect([list.length, list[0], list.at(-1)]).toEqual([
      idsMax,
      [idsMax + 7, idsMax + 7, `t${idsMax + 7}`],
      [8],
    ])
    expect(list.filter(([, , token]) => token)).toHaveLength(tokensMax)
  })

  test('can be changed until their time is over, and lose their tokens then', () => {
    const list: readonly OwnMessage[] = [[3, 2 * minute, 'c'], [2], [1, 0, 'a']]
    const tokens = (minutes: number, now: number) => [...tokensIn(list, minutes, now)]
    expect(tokens(15, 14 * minute)).toEqual([
      [3, 'c'],
      [1, 'a'],
    ])
    expect(tokens(15, 15 * minute)).toEqual([[3, 'c']])
    // A clock that was set back, and changes that were switched off.
    expect(tokens(1, 0)).toEqual([[1, 'a']])
    expect(tokens(0, 2 * minute)).toEqual([])
    expect(withoutEnded(list, 15, 14 * minute)).toBe(list)
    expect(withoutEnded(list, 15, 15 * minute)).toEqual([[3, 2 * minute, 'c'], [2], [1]])
    expect(withoutEnded(list, 0, 0)).toEqual([[3], [2], [1]])
  })

  test('are none in foreign content', () => {
    for (const text of [null, '', '{', '{}', 'null', '["1",[],[null],["1"]]'])
      expect(parseOwn(text)).toEqual([])
    expect(parseOwn('[[1],[2,3,"t"],7]')).toEqual([[1], [2, 3, 't']])
  })
})
