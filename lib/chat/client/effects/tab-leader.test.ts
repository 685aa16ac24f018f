import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { Cursor, Message, PollResponse } from '../../contract/chat'
import { RoomPoller } from './room-poller'
import { acceptShared } from './tab-leader'

const at = (id: number): Cursor => ({ after_id: id, after_time: id * 10 })

const row = (id: number): Message => messageRow(id, { time: id * 10 })

const shared = (from: number, ids: number[], fields: Partial<PollResponse> = {}) => ({
  from: at(from),
  answer: {
    room: 'main',
    messages: ids.map(row),
    cursor: at(ids.at(-1) ?? from),
    has_more: false,
    gap: false,
    reset: false,
    frozen: false,
    server_time: 0,
    ...fields,
  },
})

const idsOf = (response: PollResponse | 'unsure') =>
  response === 'unsure' ? response : response.messages.map(({ id }) => id)

describe("another tab's response", () => {
  test('is accepted once and moves the cursor', () => {
    const poller = new RoomPoller('main', at(5))
    expect(idsOf(acceptShared(poller, shared(5, [6, 7])))).toEqual([6, 7])
    expect(idsOf(acceptShared(poller, shared(5, [6, 7])))).toEqual([])
    expect(idsOf(acceptShared(poller, shared(7, [8])))).toEqual([8])
  })
  test('gives a tab that is ahead only new rows', () => {
    const poller = new RoomPoller('main', at(6))
    expect(idsOf(acceptShared(poller, shared(4, [5, 6, 7])))).toEqual([7])
    expect(idsOf(acceptShared(poller, shared(4, [5])))).toEqual([])
    expect(idsOf(acceptShared(poller, shared(7, [8])))).toEqual([8])
  })
  test('is refused by a tab that may lack earlier rows', () => {
    const poller = new RoomPoller('main', at(5))
    expect(acceptShared(poller, shared(6, [7]))).toBe('unsure')
    expect(acceptShared(poller, shared(0, [6, 7]))).toBe('unsure')
    expect(acceptShared(poller, shared(5, [9], { gap: true }))).toBe('unsure')
    expect(acceptShared(poller, shared(5, [], { reset: true }))).toBe('unsure')
    // The cursor has not moved.
    expect(idsOf(acceptShared(poller, shared(5, [6])))).toEqual([6])
  })
  test('changes nothing in a tab that knows of the reset', () => {
    const poller = new RoomPoller('main', { after_id: 0, after_time: 0 })
    expect(acceptShared(poller, shared(5, [3], { reset: true }))).toMatchObject({
      reset: false,
      messages: [],
    })
  })
  test('reports a frozen room without rows', () => {
    const poller = new RoomPoller('main', at(5))
    expect(acceptShared(poller, shared(5, [], { frozen: true }))).toMatchObject({
      frozen: true,
      messages: [],
    })
  })
})
