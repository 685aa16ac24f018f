import { expect, test } from 'vitest'
import type { Entry } from '@/lib/chat/client/room/entries'
import { openRoom, receive } from '@/lib/chat/client/room/receive'
import { isAsTyped, showAsTyped } from './message-entries'

const messageOf = (id: number) => ({
  id,
  time: id,
  type: 'message' as const,
  room: 'main',
  nick: 'ann',
  trip: null,
  msg: '**a**',
  is_admin: false,
  ref_id: null,
})
const cursor = { after_time: 2, after_id: 2 }
const response = {
  room: 'main',
  cursor,
  server_time: 3,
  has_more: false,
  reset: false,
  gap: false,
  frozen: false,
}

test('one message is shown as typed, also after an edit', () => {
  const start = openRoom({
    online: [],
    nick: 'bob',
    trip: null,
    topic: '',
    hasOlder: false,
    first: { ...response, messages: [messageOf(1), messageOf(2)] },
  })
  const shown = ({ entries }: { entries: readonly Entry[] }) => [1, 2].map((id) => isAsTyped(entries, id))
  expect(shown(start)).toEqual([false, false])
  const typed = showAsTyped(2, true)(start)
  expect(shown(typed)).toEqual([false, true])
  // Unchanged rows stay the same objects, so they are not rendered again.
  expect(typed.entries[0]).toBe(start.entries[0])
  const edit = { ...messageOf(3), type: 'edit' as const, msg: '**b**', ref_id: 2 }
  const edited = receive({ ...response, messages: [edit] })(typed)
  expect(edited.entries[1]).toMatchObject({ message: { msg: '**b**', edited_time: edit.time } })
  expect(shown(edited)).toEqual([false, true])
  expect(shown(showAsTyped(2, false)(edited))).toEqual([false, false])
})
