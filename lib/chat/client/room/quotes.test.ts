import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { Message, PollResponse } from '../../contract/chat'
import { findQuotes } from '../effects/quote-loader'
import { restoredOutbox } from '../effects/use-outbox'
import { logItems } from '../log/log-items'
import { isWrittenBy } from './entries'
import { send, sent } from './outbox'
import { findQuotedIn, wantQuote } from './quotes'
import { openRoom, receive } from './receive'
import { type Change, type Room, set } from './room'
import { correct } from './waiting'

const row = (id: number, fields: Partial<Message> = {}): Message =>
  messageRow(id, { nick: 'ann', msg: `text ${id}`, ...fields })
const pollResponse = (messages: Message[], fields: Partial<PollResponse> = {}): PollResponse => ({
  room: 'main',
  messages,
  cursor: { after_time: 1, after_id: 1 },
  has_more: false,
  gap: false,
  reset: false,
  frozen: false,
  server_time: 0,
  ...fields,
})
const started = (...messages: Message[]): Room => {
  const start = { nick: 'ann', trip: null, topic: '', hasOlder: true, online: [] }
  return openRoom({ ...start, first: pollResponse(messages) })
}
const polled = (...messages: Message[]): Change => receive(pollResponse(messages))
const following = (room: Room, ...changes: Change[]) => changes.reduce((now, change) => change(now), room)
const found = (room: Room, ...pairs: [number, Message | null][]): Change =>
  findQuotes(room.quoted, new Map([...room.quoted, ...pairs]))
const originalOf = (state: Room, id: number) => findQuotedIn(state)(id)

describe('a quoted message', () => {
  test('is read from the log in its current form', () => {
    const state = started(row(1), row(2, { reply_to: 1 }), row(3))
    expect(originalOf(state, 1)?.msg).toBe('text 1')
    const edited = following(state, polled(row(4, { type: 'edit', ref_id: 1, msg: 'other' })))
    expect(originalOf(edited, 1)?.msg).toBe('other')
    const deleted = following(edited, polled(row(5, { type: 'delete', ref_id: 1 })))
    expect(originalOf(deleted, 1)).toBeUndefined()
  })

  test('is remembered once fetched, until a row changes it', () => {
    const first = started(row(9, { reply_to: 1 }))
    const state = following(first, found(first, [1, row(1)], [2, null]))
    expect([originalOf(state, 1)?.msg, originalOf(state, 2)]).toEqual(['text 1', null])
    const changed = following(state, polled(row(10, { type: 'delete', ref_id: 1, msg: '' })))
    expect([originalOf(changed, 1), originalOf(changed, 2)]).toEqual([undefined, null])
    const restored = following(state, polled(row(10, { type: 'edit', ref_id: 2 })))
    expect([originalOf(restored, 1)?.msg, originalOf(restored, 2)]).toEqual(['text 1', undefined])
    const cleared = following(state, polled(row(11, { type: 'clear', ref_id: 9 })))
    expect(originalOf(cleared, 1)).toBeUndefined()
    const reset = following(state, receive(pollResponse([], { reset: true })))
    expect(originalOf(reset, 1)).toBeUndefined()
  })

  test('is discarded when it changed while it was being fetched', () => {
    const state = started(row(9))
    const late = found(state, [1, row(1, { msg: 'deleted meanwhile' })])
    const after = following(state, polled(row(10, { type: 'delete', ref_id: 1, msg: '' })), late)
    expect(originalOf(after, 1)).toBeUndefined()
  })

  test('is wanted until it is found', () => {
    const state = following(started(row(9, { reply_to: 1 })), wantQuote(1), wantQuote(2), wantQuote(1))
    expect([...state.wanted]).toEqual([1, 2])
    expect([...following(state, found(state, [1, null])).wanted]).toEqual([2])
  })

  test('mentions its sender, if the trip matches', () => {
    const state = started(row(1), row(2, { trip: 'abc' }))
    const isOwn = (id: number) => isWrittenBy(state, originalOf(state, id))
    expect([isOwn(1), isOwn(2), isOwn(3)]).toEqual([true, false, false])
  })
})

describe('a recalled message', () => {
  test('is replaced under its id by the next line, and once', () => {
    const written = following(started(), set({ replyTo: 7 }), send('yse', 'message', 'a'))
    const recalled = following(written, ...written.pending.map(correct))
    expect(recalled).toMatchObject({ pending: [], replyTo: 7, replaces: 'a' })
    const again = following(recalled, send('yes', 'message', 'b'), send('and', 'message', 'c'))
    expect(again.pending.map(({ sendId, msg, replyTo }) => [sendId, msg, replyTo])).toEqual([
      ['a', 'yes', 7],
      ['c', 'and', undefined],
    ])
  })
})

describe('a reply', () => {
  test('keeps its quoted message while pending, over a reload and in the log', () => {
    const sending = following(started(row(1)), set({ replyTo: 1 }), send('yes', 'message', 'a'))
    expect(sending.replyTo).toBe(0)
    expect(restoredOutbox(JSON.stringify(sending.pending))).toMatchObject([{ replyTo: 1 }])
    const state = following(
      sending,
      sent('a', {
        message: 'sent',
        id: 2,
        time: 2,
        room: 'main',
        nick: 'ann',
        trip: null,
        msg: 'yes',
        filtered: false,
        reply_to: 1,
      }),
    )
    expect(state.entries.at(-1)).toMatchObject({ message: { id: 2, reply_to: 1 } })
  })

  test('names its sender below their own line too', () => {
    const entries = started(row(1), row(2), row(3, { reply_to: 1 })).entries
    const showing = {
      nick: 'bob',
      dayKey: () => '',
      showPresence: true,
      ignored: new Set<string>(),
      seenId: 0,
    }
    const lines = logItems(entries, showing)
    expect(lines.map((item) => item.kind === 'line' && item.follows)).toEqual([false, true, false])
  })
})
