import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SendInput } from '../contract/chat'
import { callOf } from './sent-messages'

const input: SendInput = { room: 'main', nick: 'ann', msg: 'hello', type: 'message', send_id: 'one' }
const hashOf = (more: Partial<SendInput>, isAdmin = false) =>
  callOf({ ...input, ...more }, { nick: more.nick ?? 'ann', trip: null }, isAdmin, null).sendHash

it('recognises a message that was sent before replies and bots could be', () => {
  const before = createHash('sha256')
    .update(JSON.stringify(['ann', null, 'message', 'hello', false]))
    .digest('base64url')
  expect(hashOf({})).toBe(before)
  expect(hashOf({ bot: false })).toBe(before)
})

it('tells another message from the one that was sent, whatever of it is another', () => {
  const others = [
    hashOf({}),
    hashOf({ msg: 'hello!' }),
    hashOf({ type: 'action' }),
    hashOf({ nick: 'bob' }),
    hashOf({ reply_to: 1 }),
    hashOf({ reply_to: 2 }),
    hashOf({ bot: true }),
    hashOf({}, true),
  ]
  expect(new Set(others).size).toBe(others.length)
})
