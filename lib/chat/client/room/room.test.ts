import { describe, expect, test } from 'vitest'
import type { Message, PollResponse, SendResponse } from '../../contract/chat'
import { restoredPage } from '../effects/history-pages'
import { entriesMax } from './entries'
import { clear, replacedBy, withNewer, withOlder, withRestored } from './history'
import { fail, forget, restore, retryAll, send, sending, sent } from './outbox'
import { openRoom, receive } from './receive'
import { addNotice, type Change, newestIdOf, type PendingMessage, type Room, set } from './room'
import { retry } from './waiting'

function row(id: number, fields: Partial<Message> = {}): Message {
  const base = { room: 'main', nick: 'bob', trip: null, is_admin: false, ref_id: null }
  return { id, time: id * 1000, type: 'message', msg: `text ${id}`, ...base, ...fields }
}

function pollResponse(messages: Message[], fields: Partial<PollResponse> = {}): PollResponse {
  const last = messages.at(-1)
  const cursor = { after_time: last?.time ?? 0, after_id: last?.id ?? 0 }
  const flags = { has_more: false, gap: false, reset: false, frozen: false, server_time: 0 }
  return { room: 'main', messages, cursor, ...flags, ...fields }
}

function started(messages: Message[] = []): Room {
  const start = { nick: 'ann', trip: null, topic: '', hasOlder: false, online: [] }
  return openRoom({ ...start, first: pollResponse(messages) })
}

const following = (room: Room, ...changes: Change[]): Room =>
  changes.reduce((now, change) => change(now), room)

const polled = (...messages: Message[]): Change => receive(pollResponse(messages))
const submitted = (sendId: string, msg: string): Change => send(msg, 'message', sendId)
const sendResponse = (id: number, msg: string): SendResponse => ({
  message: 'sent',
  id,
  time: id * 1000,
  room: 'main',
  nick: 'ann',
  trip: null,
  msg,
  filtered: false,
})

/** The visible texts, with marks for edits and gaps. */
function shown(state: Room): string[] {
  return state.entries.map((entry) => {
    if (entry.kind === 'gap') return '(gap)'
    if (entry.kind === 'notice') return `(${entry.lines.join()})`
    if (entry.kind === 'withdrawn') return '(withdrawn)'
    return entry.message.msg + (entry.message.edited_time ? '*' : '')
  })
}

describe('the stream', () => {
  test('tracks whether the room is frozen', () => {
    const frozen = following(started(), receive(pollResponse([], { frozen: true })))
    expect(frozen.frozen).toBe(true)
    expect(following(frozen, polled()).frozen).toBe(false)
  })

  test('ignores the room state of a late response', () => {
    const now = pollResponse([row(9)], { frozen: true })
    const late: Change = receive(pollResponse([], { cursor: { after_id: 5, after_time: 5000 } }))
    const state = following(started([row(1)]), receive(now), late)
    expect(state).toMatchObject({ frozen: true, streamEndId: 9 })
    // The log does not reach the end of the stream, and knows it.
    const back = following(
      state,
      replacedBy(pollResponse([row(1)]), false),
      withNewer(pollResponse([row(5)]), 1),
    )
    expect(back.hasNewer).toBe(true)
    // After a reset the stream may end earlier.
    const reset = pollResponse([row(3)], { reset: true })
    expect(following(state, receive(reset))).toMatchObject({
      frozen: false,
      streamEndId: 3,
    })
  })
  test('shows restored messages in their place, also after an undone clearing', () => {
    const three = [row(1), row(2), row(3)]
    const removed = following(started(three), polled(row(4, { type: 'delete', ref_id: 2, msg: '' })))
    expect(shown(removed)).toEqual(['text 1', 'text 3'])
    const edit = row(5, { type: 'edit', ref_id: 2, msg: 'text 2' })
    expect(restoredPage([edit])).toEqual({ before_id: 3, limit: 500 })
    const restored = following(removed, polled(edit), withRestored(pollResponse([row(1), row(2)])))
    expect(shown(restored)).toEqual(['text 1', 'text 2', 'text 3'])
    const asItWas = { ...edit, restored: true, edited_time: 3 } as const
    const page = withRestored(pollResponse([row(1), row(2, { edited_time: 3 })]))
    expect(shown(following(removed, polled(asItWas), page))).toEqual(['text 1', 'text 2*', 'text 3'])
    const clear = row(6, { type: 'clear', ref_id: 5, msg: '' })
    const cleared = following(restored, polled(clear), withRestored(pollResponse([])))
    expect(shown(cleared)).toEqual([])
    const undone = row(7, { type: 'clear', ref_id: 0, msg: '' })
    expect(restoredPage([undone])).toEqual({ limit: 500 })
    expect(shown(following(cleared, polled(undone), withRestored(pollResponse(three))))).toEqual(
      shown(started(three)),
    )
    expect(restoredPage(three)).toBeNull()
  })
  test('adds no restored messages before a log that can be scrolled back', () => {
    const state = { ...started([row(5), row(7)]), hasOlder: true }
    const filled = following(state, withRestored(pollResponse([row(3), row(5), row(6), row(7)])))
    expect(shown(filled)).toEqual(['text 5', 'text 6', 'text 7'])
  })
  test('shows each row once when a response repeats', () => {
    const state = following(started([row(1), row(2)]), polled(row(2), row(3)), polled(row(3)))
    expect(shown(state)).toEqual(['text 1', 'text 2', 'text 3'])
  })
  test('keeps the order of ids when a response to a send overtakes a poll', () => {
    const send: Change[] = [submitted('a', 'mine'), sent('a', sendResponse(5, 'mine'))]
    const state = following(
      started([row(1)]),
      ...send,
      polled(row(3), row(4), row(5, { nick: 'ann', msg: 'mine' })),
    )
    expect(shown(state)).toEqual(['text 1', 'text 3', 'text 4', 'mine'])
  })
  test('applies deletions, edits and clearings', () => {
    const state = following(
      started([row(1), row(2), row(3)]),
      polled(row(4, { type: 'delete', ref_id: 2 }), row(5, { type: 'edit', ref_id: 3, msg: 'better' })),
    )
    expect(shown(state)).toEqual(['text 1', 'better*'])
    expect(shown(following(state, polled(row(6, { type: 'clear', ref_id: 1 }))))).toEqual(['better*'])
  })
  test('follows the topic and counts joins and leaves', () => {
    const state = following(
      started(),
      polled(row(1, { type: 'topic', msg: 'tea' }), row(2, { type: 'join' })),
    )
    expect(state.topic).toBe('tea')
    expect(state.presenceChanges).toBe(1)
  })
  test('shows a gap and starts over after a reset', () => {
    const gap = following(started([row(1)]), receive(pollResponse([row(9)], { gap: true })))
    expect(shown(gap)).toEqual(['text 1', '(gap)', 'text 9'])
    expect(shown(following(gap, receive(pollResponse([], { reset: true }))))).toEqual([])
  })
  test('counts resets, after which ids may be lower', () => {
    const start = started([row(90)])
    expect([start.resets, newestIdOf(start)]).toEqual([0, 90])
    const reset = following(start, receive(pollResponse([row(7)], { reset: true })))
    expect([reset.resets, newestIdOf(reset)]).toEqual([1, 7])
    const after = following(reset, polled(row(6), row(7), row(8)))
    expect([after.resets, newestIdOf(after)]).toEqual([1, 8])
  })
  const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + i))
  const up: Change = set({ place: { key: 'm1', index: 0 } })

  test('stays bounded, but drops no rows while the reader is scrolled up', () => {
    const trimmed = following(started(), polled(...many(1, entriesMax + 10)))
    expect(trimmed.entries).toHaveLength(entriesMax)
    expect(trimmed.hasOlder).toBe(true)
    const full = following(started(), polled(...many(1, entriesMax)))
    const scrolled = following(full, up, polled(row(entriesMax + 1)), polled(...many(entriesMax + 2, 2000)))
    expect(scrolled.entries).toEqual(full.entries)
    expect(scrolled).toMatchObject({ hasNewer: true, streamEndId: entriesMax + 2001 })
    expect(scrolled.ahead).toHaveLength(500)
  })
  test('drops newer rows for history, and knows that they follow', () => {
    const full = { ...following(started(), polled(...many(1001, entriesMax))), hasOlder: true }
    const older = following(full, withOlder(pollResponse(many(901, 100), { has_more: true }), 1001))
    expect(older.entries).toHaveLength(entriesMax)
    expect(shown(older)[0]).toBe('text 901')
    expect(older.hasNewer).toBe(true)
    const newer = following(older, withNewer(pollResponse(many(entriesMax + 901, 100)), entriesMax + 900))
    expect(newer).toMatchObject({ hasNewer: false, hasOlder: true })
    expect(shown(newer)).toEqual(shown(full))
  })
  test('shows another part of the stream, applies changes, and returns without a gap', () => {
    const far = pollResponse([row(10), row(11), row(12)], { has_more: true })
    const there = following(started([row(90)]), replacedBy(far, true))
    expect(there).toMatchObject({ hasNewer: true, hasOlder: true })
    const changed = following(
      there,
      polled(
        row(91),
        row(92, { type: 'edit', ref_id: 11, msg: 'better' }),
        row(93, { type: 'delete', ref_id: 12 }),
      ),
      submitted('a', 'mine'),
      sent('a', sendResponse(94, 'mine')),
    )
    expect(shown(changed)).toEqual(['text 10', 'better*'])
    // The page is older than the last poll.
    const early = following(changed, replacedBy(pollResponse([row(90), row(91)]), true))
    expect(early.hasNewer).toBe(true)
    const back = following(
      early,
      withNewer(pollResponse([], { cursor: { after_id: 94, after_time: 1 } }), 91),
    )
    expect(back).toMatchObject({ hasNewer: false, ahead: [] })
  })
  test('prepends history and stops at its beginning', () => {
    const older = withOlder(pollResponse([row(3), row(4), row(5)]), 5)
    const state = following(started([row(5)]), older)
    expect(shown(state)).toEqual(['text 3', 'text 4', 'text 5'])
    expect(state.hasOlder).toBe(false)
  })
  test('adds no history to a log that was cleared meanwhile', () => {
    const older = withOlder(pollResponse([row(3), row(4)], { has_more: true }), 5)
    const cleared = following(started([row(5)]), clear)
    expect(cleared.clearedAtId).toBe(5)
    expect(following(cleared, older)).toEqual(cleared)
    const later = following(cleared, polled(row(6)))
    expect(following(later, older)).toEqual(later)
    const far = following(started([row(5)]), replacedBy(pollResponse([row(1), row(2)]), false))
    const emptied = following(far, clear)
    const newer = withNewer(pollResponse([row(3), row(4)]), 2)
    expect(following(emptied, newer)).toEqual(emptied)
    expect(shown(following(far, newer))).toEqual(['text 1', 'text 2', 'text 3', 'text 4'])
  })
  test('keeps a cleared log when older messages are edited or restored', () => {
    const cleared = following(started([row(1), row(2)]), clear)
    const fill: Change = withRestored(pollResponse([row(1), row(2), row(4)]))
    const edited = following(cleared, polled(row(3, { type: 'edit', ref_id: 2 }), row(4)), fill)
    expect(shown(edited)).toEqual(['text 4'])
    expect(edited.hasOlder).toBe(false)
    expect(shown(following(cleared, fill))).toEqual(['text 4'])
    // Going back to older messages shows them again, restored ones included.
    const back = following(cleared, replacedBy(pollResponse([row(1), row(4)]), false), fill)
    expect(shown(back)).toEqual(['text 1', 'text 2', 'text 4'])
  })
  test('keeps notices when the log moves', () => {
    const told: Change = addNotice(['token'], 2500, 'n')
    const start = following(started([row(1), row(2)]), told, polled(row(3)))
    expect(shown(start)).toEqual(['text 1', 'text 2', '(token)', 'text 3'])
    const clearing = polled(row(4, { type: 'clear', ref_id: 3, msg: '' }))
    expect(shown(following(start, clearing))).toEqual(['(token)'])
    const reset: Change = receive(pollResponse([row(1)], { reset: true }))
    expect(shown(following(start, reset))).toEqual(['(token)'])
    const far = following(start, replacedBy(pollResponse([row(1)]), true))
    expect(shown(far)).toEqual(['text 1', '(token)'])
    const back = following(far, replacedBy(pollResponse([row(2), row(3)]), true))
    expect(shown(back)).toEqual(['text 2', '(token)', 'text 3'])
    // Nothing is left of that part, so the log continues at the end.
    expect(following(far, polled(row(5)), clearing)).toMatchObject({ hasNewer: false })
    expect(shown(following(far, clearing, polled(row(5))))).toEqual(['(token)', 'text 5'])
    expect(shown(following(start, clear))).toEqual([])
  })
  test('keeps notices at their time, whichever end grows', () => {
    const told: Change = addNotice(['token'], 2500, 'n')
    const start = following(started([row(1), row(2)]), told, polled(row(3)))
    const whole = ['text 1', 'text 2', '(token)', 'text 3']
    const far = following(start, replacedBy(pollResponse([row(1)]), true))
    expect(shown(following(far, withNewer(pollResponse([row(2), row(3)]), 1)))).toEqual(whole)
    const late = following(start, replacedBy(pollResponse([row(3)]), true))
    expect(shown(late)).toEqual(['(token)', 'text 3'])
    const older = withOlder(pollResponse([row(1), row(2)]), 3)
    expect(shown(following(late, older))).toEqual(whole)
    const reset: Change = receive(pollResponse([row(1)], { reset: true }))
    expect(shown(following(start, reset, polled(row(1), row(2), row(3))))).toEqual(whole)
    const cleared = following(
      start,
      polled(row(4, { type: 'clear', ref_id: 3 }), row(5, { type: 'clear', ref_id: 0 })),
    )
    const filled: Change = withRestored(pollResponse([row(1), row(2), row(3)]))
    expect(shown(following(cleared, filled))).toEqual(whole)
  })
  test('adds a notice after everything known, even if the clock is late', () => {
    const told = (key: string): Change => addNotice([key], 500, key)
    const start = following(started([row(1), row(2)]), told('a'), told('b'))
    const again = following(start, replacedBy(pollResponse([row(1), row(2), row(3)]), false))
    expect(shown(again)).toEqual(['text 1', 'text 2', '(a)', '(b)', 'text 3'])
    const early = following(start, replacedBy(pollResponse([row(1)]), false), polled(row(3)), told('c'))
    const end = following(early, replacedBy(pollResponse([row(2), row(3)]), true))
    expect(shown(end)).toEqual(['text 2', '(a)', '(b)', 'text 3', '(c)'])
  })
  test('leaves notices in place when history is prepended, whatever the clock', () => {
    const told: Change = addNotice(['token'], 3_600_000, 'n')
    const older = withOlder(pollResponse([row(3), row(4)]), 5)
    const state = following(started([row(5)]), told, polled(row(6)), older)
    expect(shown(state)).toEqual(['text 3', 'text 4', 'text 5', '(token)', 'text 6'])
    const early: Change = addNotice(['token'], 2500, 'n')
    const there = following(started([row(1), row(2)]), early, replacedBy(pollResponse([row(5)]), true))
    // The notice is older than the whole page.
    expect(shown(following(there, older))).toEqual(['(token)', 'text 3', 'text 4', 'text 5'])
  })
  test('dates notices by the server, even if the clock is ahead', () => {
    const at = 3_602_500
    const poll: Change = receive(pollResponse([row(2)], { server_time: 2500 }), at)
    const told: Change = addNotice(['token'], at, 'n')
    const state = following(started([row(1)]), poll, told, polled(row(3)))
    const again = following(state, replacedBy(pollResponse([row(1), row(2), row(3)]), true))
    expect(shown(again)).toEqual(['text 1', 'text 2', '(token)', 'text 3'])
  })
  test('rejects history that does not adjoin the log', () => {
    const older = withOlder(pollResponse([row(3), row(4), row(6)]), 5)
    const elsewhere = following(started([row(5)]), replacedBy(pollResponse([row(1), row(2)]), false))
    expect(following(elsewhere, older)).toEqual(elsewhere)
    expect(shown(following(started([row(5)]), older))).toEqual(['text 3', 'text 4', 'text 5'])
  })
})

describe('sending', () => {
  const failure = {
    facts: { slug: 'network', message: 'x' },
    isTemporary: true,
    retryAfterMs: 0,
  } as const
  const refusedFor = (rule: string): Change =>
    fail('a', { ...failure, facts: { slug: 'conflict', message: 'no', rule }, isTemporary: false }, 0)

  const flying = following(started([row(1)]), submitted('a', 'mine'), sending('a'))

  const delayed = (mayHaveArrived: boolean): Change => {
    const rule = mayHaveArrived ? 'database_silent' : 'messages_waiting'
    return fail('a', { ...failure, facts: { slug: 'unavailable', message: 'x', rule } }, 0)
  }

  test('replaces the pending copy by the stored message', () => {
    const state = following(flying, sent('a', sendResponse(2, 'm***')))
    expect(state.pending).toEqual([])
    expect(shown(state)).toEqual(['text 1', 'm***'])
  })
  test('adds no message to a log that was cleared after it had arrived', () => {
    const stored: Change = sent('a', sendResponse(2, 'mine'))
    const cleared = following(flying, polled(row(2, { nick: 'ann', msg: 'mine' })), clear)
    expect(following(cleared, stored)).toMatchObject({ entries: [], pending: [] })
    expect(shown(following(flying, clear, stored))).toEqual(['mine'])
  })
  test('hides the pending copy when a poll is faster than the response', () => {
    const state = following(flying, polled(row(2, { nick: 'ann', msg: 'mine' })))
    expect(state.pending.map((each) => each.seen)).toEqual([true])
  })
  test('keeps a delayed message, counts attempts, and retries one or all', () => {
    const state = following(flying, delayed(true), delayed(true))
    expect(state.pending[0]).toMatchObject({ state: 'delayed', attempts: 2 })
    expect(following(state, retryAll).pending[0]?.state).toBe('queued')
  })
  test('a message may have arrived once the outcome of a request is unknown', () => {
    const afterFailures = (...outcomes: boolean[]) =>
      following(flying, ...outcomes.map(delayed)).pending.map((each) => each.mayHaveArrived === true)
    expect(flying.pending[0]?.mayHaveArrived).toBeUndefined()
    expect(afterFailures(false)).toEqual([false])
    expect(afterFailures(true)).toEqual([true])
    expect(afterFailures(true, false)).toEqual([true])
  })
  test('keeps a message while slow mode delays it', () => {
    const why = { slug: 'conflict', message: 'slow', rule: 'slow_mode' } as const
    const slow = { facts: why, isTemporary: false, retryAfterMs: 4 }
    const slowed = following(flying, fail('a', slow, 5))
    expect(slowed.pending[0]).toMatchObject({ state: 'delayed', attempts: 0, until: 9 })
    // The same text from elsewhere is another message.
    const elsewhere = following(slowed, polled(row(2, { nick: 'ann', msg: 'mine' })))
    expect(elsewhere.pending[0]?.seen).toBe(false)
    expect(following(slowed, delayed(true)).pending[0]).toMatchObject({ attempts: 1, until: undefined })
  })
  test('does not retry a refused message by itself', () => {
    const refused = following(flying, refusedFor('banned'))
    expect(following(refused, retryAll).pending[0]?.state).toBe('refused')
    expect(following(refused, retry('a')).pending[0]?.state).toBe('queued')
    expect(following(refused, forget('a')).pending).toEqual([])
  })
  test('sends a replacement under another id if the original had arrived', () => {
    const again = (rule: string) =>
      following(flying, refusedFor(rule), retry('a')).pending.map((each) => each.sendId)
    expect(again('slow_mode')).toEqual(['a'])
    expect(again('send_id_used')).toEqual(['a+'])
  })
  test('shows nothing for a repeated send of a deleted message', () => {
    const state = following(flying, sent('a', sendResponse(2, '')))
    expect(shown(state)).toEqual(['text 1'])
    expect(state.pending).toEqual([])
  })
  const kept = (fields: Partial<PendingMessage>): PendingMessage => ({
    sendId: 'k',
    nick: 'ann',
    msg: 'kept',
    type: 'message',
    state: 'queued',
    after: 0,
    attempts: 0,
    why: null,
    seen: false,
    ...fields,
  })
  test('restores an outbox once, before newer messages', () => {
    const restored: Change = restore([kept({})])
    expect(following(flying, restored, restored).pending.map((each) => each.sendId)).toEqual(['k', 'a'])
  })
  test('hides a restored copy that the new page already shows', () => {
    const page = started([row(1), row(2, { nick: 'ann', msg: 'kept' })])
    const seen = (fields: Partial<PendingMessage>) =>
      following(page, restore([kept(fields)])).pending.map((each) => each.seen)
    expect(seen({ attempts: 1, after: 1 })).toEqual([true])
    // Sent before it was written again; never tried.
    expect(seen({ attempts: 1, after: 2 })).toEqual([false])
    expect(seen({ attempts: 0, after: 1 })).toEqual([false])
  })
})
