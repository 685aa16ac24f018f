import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import type { Message } from '../../contract/chat'
import { logItems } from '../log/log-items'
import { emptyResponse } from './empty'
import { type Entry, firstIdOf, lastIdOf, messagesIn, withMessages, withPage } from './entries'
import { openRoom, receive } from './receive'
import { set } from './room'

const withdrawal = (id: number, refId: number) =>
  messageRow(id, { type: 'delete', ref_id: refId, nick: 'system', msg: '', withdrawn: true })

const pollOf = (messages: Message[]) => ({ ...emptyResponse('main'), messages })
const opened = (messages: Message[]) =>
  openRoom({ nick: 'ann', trip: null, topic: '', hasOlder: false, online: [], first: pollOf(messages) })

const keysOf = (entries: readonly Entry[]) =>
  entries.map((entry) => (entry.kind === 'withdrawn' ? `(${entry.id})` : entry.key))

const three = [1, 2, 3].map((id) => messageRow(id))
const log = withMessages([], three)

describe('a message that was withdrawn', () => {
  const entries = withMessages(log, [withdrawal(4, 2)])

  test('leaves a line in its place, which is no message', () => {
    expect(entries[1]).toEqual({ kind: 'withdrawn', key: 'm2', id: 2, time: 4, nick: 'bob' })
    expect(messagesIn(entries).map(({ id }) => id)).toEqual([1, 3])
    expect(keysOf(withMessages(entries, [withdrawal(4, 2)]))).toEqual(['m1', '(2)', 'm3'])
    const [first, last] = [withMessages(log, [withdrawal(4, 1)]), withMessages(log, [withdrawal(4, 3)])]
    expect([firstIdOf(first), lastIdOf(last)]).toEqual([1, 3])
  })

  test('has its line also in a page that begins later, between the rows around it', () => {
    const [one, last] = [messageRow(1), messageRow(3)]
    expect(keysOf(withMessages([], [one, last, withdrawal(4, 2)]))).toEqual(['m1', '(2)', 'm3'])
    expect(keysOf(withMessages([], [one, withdrawal(4, 2)]))).toEqual(['m1', '(2)'])
    // Before the log, and where there is none, nobody misses it.
    expect(keysOf(withMessages(log.slice(1), [withdrawal(4, 1)]))).toEqual(['m2', 'm3'])
    expect(withMessages([], [withdrawal(4, 2)])).toEqual([])
  })

  test('comes back when it is restored, and goes when the room is cleared or an administrator deletes it', () => {
    expect(keysOf(withPage(entries, three))).toEqual(['m1', 'm2', 'm3'])
    const clear = messageRow(5, { type: 'clear', ref_id: 2 })
    expect(keysOf(withMessages(entries, [clear]))).toEqual(['m3'])
    const deletion = messageRow(5, { type: 'delete', ref_id: 2 })
    expect(keysOf(withMessages(entries, [deletion]))).toEqual(['m1', 'm3'])
  })

  test('has no line in a log that shows an earlier part of the stream', () => {
    const room = set({ hasNewer: true })(opened(three))
    const later = receive(pollOf([messageRow(4), withdrawal(5, 4), withdrawal(6, 2)]))(room)
    expect([keysOf(later.entries), keysOf(later.ahead)]).toEqual([['m1', '(2)', 'm3'], ['(4)']])
  })

  test('begins no day and no group, and stays hidden if its sender is ignored', () => {
    const options = {
      nick: 'ann',
      dayKey: () => 'today',
      showPresence: true,
      ignored: new Set<string>(),
      seenId: 0,
    }
    const kinds = (ignored: string[]) =>
      logItems(entries, { ...options, ignored: new Set(ignored) }).map(({ key }) => key)
    expect(kinds([])).toEqual(['day-m1', 'm1', 'm2', 'm3'])
    expect(kinds(['bob'])).toEqual([])
  })
})

test('an edit changes a message in its place, with its time, and is no new one', () => {
  const edited = withMessages(log, [messageRow(4, { type: 'edit', ref_id: 2, msg: 'better' })])
  expect(messagesIn(edited).map(({ msg }) => msg)).toEqual(['m1', 'better', 'm3'])
  expect(messagesIn(edited).map(({ edited_time }) => edited_time)).toEqual([undefined, 4, undefined])
  const unknown = messageRow(5, { type: 'edit', ref_id: 9, msg: 'x' })
  expect(keysOf(withMessages(edited, [unknown]))).toEqual(['m1', 'm2', 'm3'])
})

test('an undone deletion is no edit; one from before it stays', () => {
  const rows = [messageRow(1), messageRow(2, { edited_time: 4 })]
  const restoring = rows.map((row) =>
    messageRow(row.id + 5, { ...row, type: 'edit', ref_id: row.id, restored: true }),
  )
  expect(messagesIn(withMessages([], [...rows, ...restoring]))).toEqual(rows)
})
