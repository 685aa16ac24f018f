import { describe, expect, it } from 'vitest'
import type { Message } from '@/lib/chat/contract/chat'
import { check } from './checker'
import {
  type Call,
  type Change,
  emptyHistory,
  type Final,
  type History,
  type Page,
  type Sent,
} from './history'

const [plain, changed] = ['plain', 'changed']

const row = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  time: 1000 + id,
  type: 'message',
  room: plain,
  nick: 'ann',
  trip: null,
  msg: `m${id}`,
  is_admin: false,
  ref_id: null,
  ...more,
})
const event = (id: number, type: Message['type'], ref: number | null, msg = '') =>
  row(id, { type, ref_id: ref, msg })

const sent = (id: number, more: Partial<Sent> = {}): Sent => ({
  room: plain,
  nick: 'ann',
  msg: `m${id}`,
  sendId: null,
  acknowledged: [{ slot: 0, startedAt: id, endedAt: id + 0.5, id, time: 1000 + id, msg: `m${id}` }],
  ...more,
})

const cursorAt = (id: number) => ({ after_time: id === 0 ? 1 : 1000 + id, after_id: id })
const page = (from: number, rows: Message[], more: Partial<Page> = {}): Page => ({
  slot: 0,
  startedAt: 0,
  asked: cursorAt(from),
  cursor: cursorAt(rows.at(-1)?.id ?? from),
  rows,
  reset: false,
  gap: false,
  ...more,
})

const isSpoken = ({ type }: Message) => type === 'message'
const final = (room: string, events: Message[], spoken = events.filter(isSpoken), slot = 0): Final => ({
  slot,
  room,
  spoken,
  events,
  backwards: spoken,
})

const call = (more: Partial<Call>): Call => ({
  kind: 'send',
  slot: 0,
  startedAt: 0,
  endedAt: 10,
  waitMs: 0,
  status: 200,
  retryAfter: undefined,
  detail: '',
  ...more,
})

const change = (kind: Change['kind'], id: number, at: number, more: Partial<Change> = {}): Change => ({
  kind,
  room: changed,
  slot: 0,
  id,
  msg: '',
  startedAt: at,
  endedAt: at + 0.5,
  outcome: 'acknowledged',
  ...more,
})

/** A valid history: four messages in the plain room, followed in two pages. */
function good(): History {
  const rows = [1, 2, 3, 4].map((id) => row(id))
  return {
    ...emptyHistory(plain),
    calls: [call({}), call({ status: 503, retryAfter: '1' })],
    sends: [1, 2, 3, 4].map((id) => sent(id)),
    streams: [
      {
        follower: 'f',
        room: plain,
        events: false,
        state: 'caught up',
        pages: [page(0, rows.slice(0, 2)), page(2, rows.slice(2))],
      },
    ],
    glances: [{ room: plain, beforeId: 4, rows: rows.slice(1, 3) }],
    finals: [final(plain, rows), final(plain, rows, rows, 1)],
  }
}

/** The valid history with a fault. */
function wrong(spoil: (history: History) => void): string[] {
  const history = good()
  spoil(history)
  return [...new Set(check(history).map(({ rule }) => rule))]
}

const pagesOf = (history: History) => history.streams[0]?.pages ?? []
const rowsOf = (history: History, index: number) => pagesOf(history)[index]?.rows ?? []

describe('the checker', () => {
  it('accepts a valid history', () => {
    expect(check(good())).toEqual([])
  })

  it('permits unacknowledged messages to be there or not', () => {
    const open = { msg: 'm4', acknowledged: [] }
    expect(wrong(({ sends }) => Object.assign(sends[3] ?? {}, open))).toEqual([])
    expect(wrong(({ sends }) => sends.push(sent(9, { acknowledged: [] })))).toEqual([])
  })

  const cases: [rule: string, spoil: (history: History) => void][] = [
    ['acknowledged and lost', ({ sends }) => sends.push(sent(9))],
    ['nobody sent it', ({ sends }) => sends.pop()],
    ['stored twice', ({ finals }) => finals[0]?.spoken.push(row(9, { msg: 'm1' }))],
    ['stored otherwise', ({ sends }) => Object.assign(sends[0] ?? {}, { nick: 'bob' })],
    ['a repeat got another id', ({ sends }) => sends[0]?.acknowledged.push(...sent(2).acknowledged)],
    ['two messages got one id', ({ sends }) => sends.push(sent(1, { msg: 'other' }))],
    [
      'another text was acknowledged',
      ({ sends }) => Object.assign(sends[0]?.acknowledged[0] ?? {}, { msg: 'x' }),
    ],
    ['a follower saw something else', (history) => rowsOf(history, 0).pop()],
    ['delivered twice', (history) => rowsOf(history, 1).unshift(row(2))],
    ['out of order', (history) => rowsOf(history, 0).reverse()],
    ['out of order', ({ finals }) => Object.assign(finals[0]?.events[3] ?? {}, { time: 1 })],
    ['the cursor went back', (history) => Object.assign(pagesOf(history)[1] ?? {}, { cursor: cursorAt(1) })],
    ['reset without a restore', (history) => Object.assign(pagesOf(history)[1] ?? {}, { reset: true })],
    ['gap without a retention', (history) => Object.assign(pagesOf(history)[1] ?? {}, { gap: true })],
    ['did not catch up', ({ streams }) => Object.assign(streams[0] ?? {}, { state: 'stuck' })],
    [
      'a page with holes',
      ({ glances }) => glances.push({ room: plain, beforeId: 0, rows: [row(1), row(3)] }),
    ],
    [
      'a page with holes',
      ({ glances }) => glances.push({ room: plain, beforeId: 4, rows: [row(1), row(2)] }),
    ],
    [
      'instances differ',
      ({ finals }) => Object.assign(finals[1] ?? {}, { spoken: [row(1)], backwards: [row(1)] }),
    ],
    ['backwards is not forwards', ({ finals }) => Object.assign(finals[0] ?? {}, { backwards: [row(1)] })],
    ['an unexpected status', ({ calls }) => calls.push(call({ status: 500 }))],
    ['an unexpected status', ({ calls }) => calls.push(call({ status: 507 }))],
    ['503 without Retry-After', ({ calls }) => calls.push(call({ status: 503 }))],
    ['no answer', ({ calls }) => calls.push(call({ status: 0 }))],
    ['an answer came late', ({ calls }) => calls.push(call({ endedAt: 9000, waitMs: 1000 }))],
  ]
  it.each(cases)('finds: %s', (rule, spoil) => {
    expect(wrong(spoil)).toContain(rule)
  })

  it('excuses the effects of a fault, on its instance and while it lasts', () => {
    const excuse = { what: 'silent', slots: [0], from: 5, to: 20 } as const
    const silent = (slot: number, startedAt: number) => (history: History) => {
      history.excuses.push({ ...excuse, slots: [0] })
      history.calls.push(call({ status: 0, slot, startedAt, endedAt: startedAt + 5 }))
    }
    expect(wrong(silent(0, 1))).toEqual([])
    expect(wrong(silent(1, 1))).toEqual(['no answer'])
    expect(wrong(silent(0, 21))).toEqual(['no answer'])
  })
})

describe('the checker of changes', () => {
  /** The final state of the room and the changes in it; 1, 2 and 3 were sent. */
  const changes = (done: Change[], events: Message[], pages: Page[] = []): string[] => {
    const spoken = events.filter(isSpoken)
    const history: History = {
      ...emptyHistory(plain),
      sends: [1, 2, 3].map((id) => sent(id, { room: changed })),
      changes: done,
      streams: [{ follower: 'f', room: changed, events: true, pages, state: 'caught up' }],
      finals: [final(changed, events, spoken)],
    }
    if (pages.length === 0) history.streams = []
    return [...new Set(check(history).map(({ rule }) => rule))]
  }
  const [one, two, three] = [row(1), row(2), row(3)]

  it('accepts valid changes', () => {
    const live = [page(0, [one, two]), page(2, [three, event(5, 'delete', 2)])]
    expect(changes([change('delete', 2, 4)], [one, three, event(5, 'delete', 2)], live)).toEqual([])
    const edited = [row(1, { msg: 'new' }), two, three, event(5, 'edit', 1, 'new')]
    expect(changes([change('edit', 1, 4, { msg: 'new' })], edited, [page(0, edited)])).toEqual([])
    expect(
      changes(
        [change('clear', 0, 4)],
        [event(5, 'clear', 4)],
        [page(0, [one, two, three, event(5, 'clear', 4)])],
      ),
    ).toEqual([])
    const undone = [one, two, three, event(6, 'clear', 0)]
    expect(changes([change('clear', 0, 4), change('unclear', 0, 5)], undone, [page(0, undone)])).toEqual([])
  })

  it('requires nothing that is unknown', () => {
    const outcome = 'unknown'
    expect(changes([change('delete', 2, 4, { outcome })], [one, two, three])).toEqual([])
    expect(changes([change('delete', 2, 4, { outcome })], [one, three])).toEqual([])
    expect(changes([change('clear', 0, 4, { outcome })], [])).toEqual([])
    // Sent during the clearing.
    expect(
      changes(
        [change('clear', 0, 3.2)],
        [event(5, 'clear', 2), three].sort((a, b) => a.id - b.id),
      ),
    ).toEqual([])
  })

  const cases: [rule: string, done: Change[], events: Message[], pages?: Page[]][] = [
    ['deleted and readable', [change('delete', 2, 4)], [one, two, three]],
    ['deleted and readable', [change('delete', 2, 4)], [one, three, event(5, 'edit', 2, 'x')]],
    ['deleted and readable', [change('delete', 2, 4)], [one, three], [page(0, [two], { startedAt: 9 })]],
    ['an edit was lost', [change('edit', 2, 4, { msg: 'new' })], [one, two, three]],
    ['acknowledged and lost', [], [one, three]],
    ['acknowledged and lost', [change('delete', 2, 4), change('restore', 2, 5)], [one, three]],
    ['acknowledged and lost', [change('clear', 0, 4), change('unclear', 0, 5)], []],
    ['cleared and readable', [change('clear', 0, 4)], [one, two, three]],
    ['replaying gives another page', [], [one, two, three, event(5, 'delete', 2)]],
    ['replaying gives another page', [change('delete', 2, 4)], [one, three], [page(0, [one, two, three])]],
  ]
  it.each(cases)('finds: %s', (rule, done, events, pages) => {
    expect(changes(done, events, pages)).toContain(rule)
  })
})
