import { describe, expect, test } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import { emptyResponse } from '../room/empty'
import { messagesIn } from '../room/entries'
import { sent } from '../room/outbox'
import { openRoom } from '../room/receive'
import { type Change, type Room, set, write, written } from '../room/room'
import { changedBy, editLastOwn, endEdit } from './own-changes'
import type { OwnMessage } from './own-messages'

const first = { ...emptyResponse('main'), messages: [1, 2, 3].map((id) => messageRow(id, { nick: 'ann' })) }
const start = openRoom({
  ...{ nick: 'ann', trip: null, topic: '', hasOlder: false, online: [] },
  editMinutes: 15,
  first,
})
const following = (room: Room, ...changes: Change[]) => changes.reduce((now, change) => change(now), room)
const own: readonly OwnMessage[] = [[9, 0, 'elsewhere'], [3], [2, 0, 'b'], [1, 0, 'a']]

describe('an edit', () => {
  test('is of the last message in the room that this browser can still change', () => {
    expect(editLastOwn(own, 0)(start).edit).toEqual({ id: 2, msg: 'm2' })
    expect(editLastOwn(own, 15 * 60_000)(start)).toBe(start)
    expect(editLastOwn([[3]], 0)(start)).toBe(start)
  })

  test('leaves the draft as it is, and brings it back', () => {
    const drafted = following(
      start,
      write('half a line'),
      set({ replyTo: 1, replaces: 'x' }),
      editLastOwn(own, 0),
    )
    const changed = following(drafted, write('better'))
    expect([written(drafted), written(changed)]).toEqual(['m2', 'better'])
    const ended = following(changed, endEdit(2))
    expect([written(ended), ended.replyTo, ended.replaces]).toEqual(['half a line', 1, 'x'])
    expect(following(ended, write('')).replaces).toBe('')
  })

  test('that was saved does not end while its text is changed again, nor does another one', () => {
    const changed = following(start, editLastOwn(own, 0), write(' better '))
    expect(following(changed, endEdit(2, 'better')).edit).toBeNull()
    expect(following(changed, endEdit(2, 'good')).edit).not.toBeNull()
    expect(following(changed, endEdit(1)).edit).not.toBeNull()
  })
})

test('a change shows at once, and once more when its row arrives', () => {
  const row = messageRow(0, { time: 7, type: 'edit', ref_id: 2, msg: 'better' })
  const quoted = new Map([[2, messageRow(2)]])
  const changed = following(start, set({ quoted, ahead: [] }), changedBy(row), changedBy({ ...row, id: 4 }))
  expect(messagesIn(changed.entries).map(({ msg }) => msg)).toEqual(['m1', 'better', 'm3'])
  expect(changed.quoted.size).toBe(0)
  const withdrawal = { ...row, type: 'delete', withdrawn: true, msg: '' } as const
  // The message is further on than the log that is shown.
  const ahead = following(start, set({ entries: start.entries.slice(0, 1), ahead: start.entries.slice(1) }))
  const gone = following(ahead, changedBy(withdrawal))
  expect([gone.entries, gone.ahead].map((list) => list.map(({ kind }) => kind))).toEqual([
    ['message'],
    ['withdrawn', 'message'],
  ])
})

test('the token of a sent message is no part of the log', () => {
  const stored = { message: 'sent', filtered: false, token: 'secret', ...messageRow(4) } as const
  const { type: _, ref_id: __, is_admin: ___, ...response } = stored
  const waiting = following(
    start,
    set({
      pending: [
        {
          ...{ sendId: 'x', nick: 'ann', msg: 'm4', type: 'message', state: 'sending' },
          ...{ attempts: 0, after: 3, why: null, seen: false },
        },
      ],
    }),
  )
  const room = sent('x', response)(waiting)
  expect(messagesIn(room.entries)).toHaveLength(4)
  expect(JSON.stringify(room.entries)).not.toContain('secret')
  expect(room.unkept).toEqual([{ id: 4, token: 'secret' }])
})
