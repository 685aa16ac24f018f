import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SendInput } from '../contract/chat'
import { messageKeyOf } from './send-idempotency'

const input: SendInput = { room: 'main', nick: 'ann', msg: 'hello', type: 'message', send_id: 'one' }
const hashOf = (more: Partial<SendInput>, isAdmin = false) =>
  messageKeyOf({ ...input, ...more }, { nick: more.nick ?? 'ann', trip: null }, isAdmin, null)?.inputHash

it('recognises a message sent by a release without replies and bots', () => {
  const before = createHash('sha256')
    .update(JSON.stringify(['ann', null, 'message', 'hello', false]))
    .digest('base64url')
  expect(hashOf({})).toBe(before)
  expect(hashOf({ bot: false })).toBe(before)
})

it('distinguishes messages that differ in any field', () => {
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
