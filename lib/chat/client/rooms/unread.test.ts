import { expect, test } from 'vitest'
import { chatLimits } from '../../limits'
import { totalOf } from './news'
import {
  byNews,
  changedRooms,
  corrected,
  counted,
  following,
  troubleOf,
  type UnreadRooms,
  withPresence,
} from './unread'

const none: UnreadRooms = new Map()
const update = { room: 'a', last_id: 12, count: 2, mentions: 1, reset: false }
const start = following(none, [{ room: 'a', readId: 10 }])

test('what is new is added to what was new', () => {
  const once = counted(start, [['a', 10]], [update])
  expect(once.get('a')).toMatchObject({ readId: 10, lastId: 12, count: 2, mentions: 1 })
  const twice = counted(once, [['a', 12]], [{ ...update, last_id: 15, count: 3, mentions: 0 }])
  expect(twice.get('a')).toMatchObject({ readId: 10, lastId: 15, count: 5, mentions: 1 })
})

test('what another tab heard counts once, and not for a room that this one does not follow', () => {
  const once = counted(start, [['a', 10]], [update])
  expect(counted(once, [['a', 10]], [update])).toEqual(once)
  expect(counted(start, [['b', 10]], [{ ...update, room: 'b' }])).toEqual(start)
})

test('a room that was read is counted again from there; others keep their counts', () => {
  const rooms = [
    { room: 'a', readId: 10 },
    { room: 'b', readId: 3 },
  ]
  const both = counted(following(none, rooms), [['a', 10]], [update])
  const read = following(both, [
    { room: 'a', readId: 10 },
    { room: 'b', readId: 4 },
  ])
  expect(read.get('a')).toBe(both.get('a'))
  expect(read.get('b')).toMatchObject({ readId: 4, lastId: 4, count: 0, mentions: 0 })
  expect([...following(both, [{ room: 'b', readId: 3 }]).keys()]).toEqual(['b'])
})

test('a room whose ids start over, or that cannot be read any more, has nothing new until something comes', () => {
  const reset = counted(start, [['a', 10]], [{ ...update, last_id: 0, count: 0, mentions: 0, reset: true }])
  expect(reset.get('a')).toMatchObject({ readId: 10, lastId: 0, count: 0, mentions: 0 })
  expect(following(reset, [{ room: 'a', readId: 10 }])).toEqual(reset)
  expect(counted(reset, [['a', 0]], [{ ...update, last_id: 2 }]).get('a')?.count).toBe(2)
})

test('what was changed or withdrawn elsewhere is no longer counted', () => {
  const once = counted(start, [['a', 10]], [update])
  const later = [{ ...update, last_id: 14, count: 0, mentions: 0 }]
  expect(changedRooms(once, later)).toEqual(['a'])
  expect(changedRooms(once, [{ ...later[0], ...update }])).toEqual([])
  expect(changedRooms(start, [update])).toEqual([])
  const fewer = corrected(once, later, [{ ...update, last_id: 14, count: 1, mentions: 0 }])
  expect(counted(once, [['a', 12]], fewer).get('a')).toEqual({
    readId: 10,
    lastId: 14,
    count: 1,
    mentions: 0,
    absence: null,
  })
  // Of so many it is not known how many there are.
  const many = [{ ...update, last_id: 14, count: chatLimits.updatesCountMax }]
  expect(corrected(once, later, many)).toEqual(later)
})

test('the room with the newest row is first, and totals are of all rooms', () => {
  const rooms = ['a', 'b', 'c'].map((room, i) => ({ room, readId: 10 * (i + 1) }))
  const known = following(none, rooms)
  const names = (shownId: number) => byNews([...rooms, { room: 's' }], known, shownId).map(({ room }) => room)
  expect(names(25)).toEqual(['c', 's', 'b', 'a'])
  const counts = counted(
    known,
    [
      ['a', 10],
      ['b', 20],
    ],
    [update, { ...update, room: 'b', count: 4, mentions: 0 }],
  )
  expect(totalOf(counts)).toEqual({ count: 6, mentions: 1 })
})

test('a room where the reader is not listed says so, and why, until they are', () => {
  const two = following(none, [
    { room: 'a', readId: 10 },
    { room: 'new', readId: 0 },
  ])
  const absent = [
    { room: 'a', present: false },
    { room: 'new', present: false },
    { room: 'left', present: false },
  ]
  const after = withPresence(two, absent)
  expect([...after.values()].map(troubleOf)).toEqual(['unlisted', null])
  const locked = counted(after, [['a', 10]], [{ ...update, last_id: 0, count: 0, mentions: 0, reset: true }])
  expect(troubleOf(locked.get('a'))).toBe('locked')
  // What is read meanwhile changes nothing.
  expect(troubleOf(following(after, [{ room: 'a', readId: 12 }]).get('a'))).toBe('unlisted')
  const refused = withPresence(two, [{ room: 'a', present: false, error: 'forbidden' }])
  expect(troubleOf(refused.get('a'))).toBe('refused')
  expect(troubleOf(withPresence(refused, [{ room: 'a', present: true }]).get('a'))).toBeNull()
  expect(troubleOf(undefined)).toBeNull()
})
