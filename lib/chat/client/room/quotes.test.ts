import { describe, expect, test } from 'vitest'
import type { Message, PollResponse } from '../../contract/chat'
import { logItems } from '../log/log-items'
import { restoredOutbox } from './outbox'
import { type ChatAction, type ChatState, chatReducer, findQuotedIn, isWrittenBy, startChat } from './room'

const row = (id: number, fields: Partial<Message> = {}): Message => ({
  id,
  time: id,
  type: 'message',
  room: 'main',
  nick: 'ann',
  trip: null,
  msg: `text ${id}`,
  is_admin: false,
  ref_id: null,
  ...fields,
})
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
const started = (...messages: Message[]): ChatState =>
  startChat({ nick: 'ann', trip: null, topic: '', first: pollResponse(messages), hasOlder: true })
const polled = (...messages: Message[]): ChatAction => ({ type: 'polled', response: pollResponse(messages) })
const following = (state: ChatState, ...actions: ChatAction[]) => actions.reduce(chatReducer, state)
const found = (state: ChatState, ...pairs: [number, Message | null][]): ChatAction => ({
  type: 'quoted_found',
  asked: state.quoted,
  quoted: new Map([...state.quoted, ...pairs]),
})
const originalOf = (state: ChatState, id: number) => findQuotedIn(state)(id)

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
    const reset = following(state, { type: 'polled', response: pollResponse([], { reset: true }) })
    expect(originalOf(reset, 1)).toBeUndefined()
  })

  test('is discarded when it changed while it was being fetched', () => {
    const state = started(row(9))
    const late = found(state, [1, row(1, { msg: 'deleted meanwhile' })])
    const after = following(state, polled(row(10, { type: 'delete', ref_id: 1, msg: '' })), late)
    expect(originalOf(after, 1)).toBeUndefined()
  })

  test('mentions its sender, if the trip matches', () => {
    const state = started(row(1), row(2, { trip: 'abc' }))
    const isOwn = (id: number) => isWrittenBy(state, originalOf(state, id))
    expect([isOwn(1), isOwn(2), isOwn(3)]).toEqual([true, false, false])
  })
})

describe('a reply', () => {
  test('keeps its quoted message while pending, over a reload and in the log', () => {
    const message = { sendId: 'a', msg: 'yes', type: 'message' as const, replyTo: 1 }
    const sending = following(started(row(1)), { type: 'submitted', message })
    expect(restoredOutbox(JSON.stringify(sending.pending))).toMatchObject([{ replyTo: 1 }])
    const sent = following(sending, {
      type: 'sent',
      sendId: 'a',
      response: {
        message: 'sent',
        id: 2,
        time: 2,
        room: 'main',
        nick: 'ann',
        trip: null,
        msg: 'yes',
        filtered: false,
        reply_to: 1,
      },
    })
    expect(sent.entries.at(-1)).toMatchObject({ message: { id: 2, reply_to: 1 } })
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
