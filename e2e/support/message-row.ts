import type { Message } from '@/lib/chat/contract/chat'

/** A row of a stream as callers get it. */
export const messageRow = (id: number, fields: Partial<Message> = {}): Message => ({
  id,
  time: id,
  type: 'message',
  room: 'main',
  nick: 'bob',
  trip: null,
  msg: `m${id}`,
  is_admin: false,
  ref_id: null,
  ...fields,
})
