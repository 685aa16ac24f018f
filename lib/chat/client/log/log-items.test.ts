import { describe, expect, test } from 'vitest'
import type { Message, RowType } from '../../contract/chat'
import type { Entry } from '../room/entries'
import { hasNew, type LogItem, logItems, ownKeys, summarizePresence } from './log-items'

const dayMs = 86_400_000

function row(id: number, nick: string, type: RowType = 'message', msg = '', time = id * 1000): Entry {
  const message: Message = {
    id,
    time,
    type,
    room: 'main',
    nick,
    trip: null,
    is_admin: false,
    ref_id: null,
    msg: type === 'message' ? msg || `m${id}` : msg,
  }
  return { kind: 'message', key: `m${id}`, message }
}

const plain = {
  nick: 'me',
  dayKey: (time: number) => String(Math.floor(time / dayMs)),
  showPresence: true,
  ignored: new Set<string>(),
  seenId: 0,
}

function inShort(item: LogItem): string {
  if (item.kind === 'presence') return item.messages.map(({ type, nick }) => `${nick} ${type}`).join('+')
  if (item.kind !== 'line' || item.entry.kind !== 'message') return item.kind
  const mark = item.follows ? (item.isTimed ? ' at' : '…') : ''
  return item.entry.message.nick + mark
}
const shown = (entries: Entry[], how: Partial<typeof plain> = {}) =>
  logItems(entries, { ...plain, ...how }).map(inShort)

describe('the items of the log', () => {
  test('group runs of joins and leaves, and lines of one sender', () => {
    const entries = [
      row(1, 'ann'),
      row(2, 'ann'),
      row(3, 'bob', 'join'),
      row(4, 'carl', 'join'),
      row(5, 'bob', 'leave'),
      row(6, 'ann'),
      row(7, 'dan'),
      row(8, 'dan', 'action'),
      row(9, 'dan'),
      row(10, 'dan', 'message', '', 400_000),
    ]
    expect(shown(entries)).toEqual([
      'day',
      ...['ann', 'ann…', 'bob join+carl join+bob leave', 'ann', 'dan', 'dan', 'dan', 'dan'],
    ])
    expect(shown(entries, { showPresence: false })).toEqual([
      'day',
      ...['ann', 'ann…', 'ann…', 'dan', 'dan', 'dan', 'dan'],
    ])
    expect(shown(entries, { showPresence: false, ignored: new Set(['dan']) })).toHaveLength(4)
  })

  test('show the time again in a long group', () => {
    const minutes = [0, 2, 4, 6, 8, 10, 12]
    const entries = minutes.map((minute, index) => row(index + 1, 'ann', 'message', '', minute * 60_000 + 1))
    expect(shown(entries)).toEqual(['day', 'ann', 'ann at', 'ann at', 'ann', 'ann at', 'ann at', 'ann'])
  })

  test('name the sender again before their lines fill a phone', () => {
    const lines = (count: number, msg: string) =>
      Array.from({ length: count }, (_, i) => row(i + 1, 'ann', 'message', msg, i))
    const groups = (entries: Entry[]) => shown(entries).flatMap((each, i) => (each === 'ann' ? i - 1 : []))
    expect(groups(lines(25, 'short'))).toEqual([0, 10, 20])
    expect(groups(lines(8, 'x'.repeat(120)))).toEqual([0, 3, 6])
    expect(groups(lines(4, 'a\nb\nc\nd\ne\nf'))).toEqual([0, 2])
    // One that is longer than that still belongs to the line above.
    expect(groups([...lines(1, 'short'), row(2, 'ann', 'message', 'x'.repeat(9999), 1)])).toEqual([0])
  })

  test('show a rename once, even when joins and leaves are hidden', () => {
    const entries = [
      row(1, 'ann'),
      row(2, 'bob', 'leave', 'rob', 2000),
      row(3, 'rob', 'join', 'bob', 2000),
      row(4, 'eve', 'join'),
    ]
    expect(shown(entries)).toEqual(['day', 'ann', 'bob leave+eve join'])
    expect(shown(entries, { showPresence: false })).toEqual(['day', 'ann', 'bob leave'])
  })

  test('have a rule at each new day and where the reader left off', () => {
    const later = row(3, 'ann', 'message', '', dayMs + 5)
    expect(shown([row(1, 'ann'), row(2, 'ann'), later], { seenId: 1 })).toEqual([
      ...['day', 'ann', 'unread_rule', 'ann', 'day', 'ann'],
    ])
    expect(shown([row(1, 'ann'), row(2, 'bob', 'join')], { seenId: 1 })).toEqual(['day', 'ann', 'bob join'])
    expect(shown([row(1, 'ann'), row(2, 'me'), row(3, 'ann')], { seenId: 1 })).not.toContain('unread_rule')
    // The log does not reach back to where the reader left off.
    expect(shown([row(7, 'ann')], { seenId: 5 })).toEqual(['day', 'ann'])
  })
})

test('a run of joins and leaves has each nick once', () => {
  const messages = [
    row(1, 'ann', 'join'),
    row(2, 'bob', 'join'),
    row(3, 'ann', 'leave'),
    row(4, 'carl', 'leave'),
    row(5, 'carl', 'join'),
    row(6, 'dan', 'leave'),
    row(7, 'eve', 'leave', 'eva'),
  ].flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
  expect(summarizePresence(messages)).toEqual({
    came: ['bob', 'carl'],
    left: ['dan'],
    visits: ['ann'],
    renames: [{ from: 'eve', to: 'eva' }],
  })
})

const own = (sendIds: string[], told: string[]) =>
  ownKeys({
    pending: sendIds.map((sendId) => ({
      sendId,
      nick: 'ann',
      msg: 'x',
      type: 'message',
      state: 'queued',
      attempts: 0,
      after: 0,
      why: null,
      seen: false,
    })),
    entries: told.map((key): Entry => ({ kind: 'notice', key, time: 1, lines: ['told'] })),
  })

test('only a new key counts as something the reader sent or was shown', () => {
  expect(hasNew(own([], []), own(['a'], []))).toBe(true)
  expect(hasNew(own(['a'], []), own(['a', 'b'], []))).toBe(true)
  // The newest has arrived; an older refused one is the last again.
  expect(hasNew(own(['a', 'b'], []), own(['a'], []))).toBe(false)
  expect(hasNew(own(['a'], []), own(['a'], ['n']))).toBe(true)
  expect(hasNew(own(['a'], ['n']), own([], ['n']))).toBe(false)
})
