import { describe, expect, test } from 'vitest'
import type { Cursor, Message, PollAnswer } from '../../contract/chat'
import { RoomPoller } from './room-poller'
import { acceptShared } from './tab-leader'

const at = (id: number): Cursor => ({ after_id: id, after_time: id * 10 })

const row = (id: number): Message => ({
  ...{ id, time: id * 10, type: 'message', room: 'main', nick: 'bob', trip: null },
  ...{ msg: `m${id}`, is_admin: false, ref_id: null },
})

/** What was answered after `from`, with these rows. */
const heard = (from: number, ids: number[], fields: Partial<PollAnswer> = {}) => ({
  from: at(from),
  answer: {
    ...{ room: 'main', messages: ids.map(row), cursor: at(ids.at(-1) ?? from) },
    ...{ has_more: false, gap: false, reset: false, frozen: false, server_time: 0 },
    ...fields,
  },
})

const idsOf = (answer: PollAnswer | 'unsure') =>
  answer === 'unsure' ? answer : answer.messages.map(({ id }) => id)

describe('what another tab was answered', () => {
  test('is taken once, and moves the place in the stream on', () => {
    const poller = new RoomPoller('main', at(5))
    expect(idsOf(acceptShared(poller, heard(5, [6, 7])))).toEqual([6, 7])
    expect(idsOf(acceptShared(poller, heard(5, [6, 7])))).toEqual([])
    expect(idsOf(acceptShared(poller, heard(7, [8])))).toEqual([8])
  })
  test('gives only what is new to a tab that is further on', () => {
    const poller = new RoomPoller('main', at(6))
    expect(idsOf(acceptShared(poller, heard(4, [5, 6, 7])))).toEqual([7])
    expect(idsOf(acceptShared(poller, heard(4, [5])))).toEqual([])
    expect(idsOf(acceptShared(poller, heard(7, [8])))).toEqual([8])
  })
  test('is not believed by a tab that may lack rows before it', () => {
    const poller = new RoomPoller('main', at(5))
    expect(acceptShared(poller, heard(6, [7]))).toBe('unsure')
    expect(acceptShared(poller, heard(0, [6, 7]))).toBe('unsure')
    expect(acceptShared(poller, heard(5, [9], { gap: true }))).toBe('unsure')
    expect(acceptShared(poller, heard(5, [], { reset: true }))).toBe('unsure')
    // Nothing of that has moved it.
    expect(idsOf(acceptShared(poller, heard(5, [6])))).toEqual([6])
  })
  test('has a tab that knows of a reset already do nothing', () => {
    const poller = new RoomPoller('main', { after_id: 0, after_time: 0 })
    expect(acceptShared(poller, heard(5, [3], { reset: true }))).toMatchObject({ reset: false, messages: [] })
  })
  test('tells of a frozen room although no row came', () => {
    const poller = new RoomPoller('main', at(5))
    expect(acceptShared(poller, heard(5, [], { frozen: true }))).toMatchObject({ frozen: true, messages: [] })
  })
})
