import { createHash } from 'node:crypto'
import type { SendInput } from '@/lib/schemas/chat'
import type { RepeatKey } from '../repeats/key'
import type { MessageKey } from '../repeats/message-keys'
import { newClaim } from '../repeats/records'
import type { Identity } from './nick'

/** What a sender asks for, and how it is recognised when it comes again. */
export interface SendCall extends Pick<SendInput, 'room' | 'type' | 'msg' | 'send_id' | 'reply_to' | 'bot'> {
  /** With a `send_id`: what tells the message from another one. */
  sendHash: string | null
  /** Of the Idempotency-Key. Null without one, and with a `send_id`, which wins over it. */
  key: MessageKey | null
}

/** @param key null without an Idempotency-Key */
export function callOf(
  input: SendInput,
  { nick, trip }: Identity,
  isAdmin: boolean,
  key: RepeatKey | null,
): SendCall {
  const { room, type, msg, send_id, reply_to, bot } = input
  // What is not given is not among them, as it was before it could be: a repeat may come after an upgrade.
  const words = () => {
    const given: unknown[] = [nick, trip, type, msg, isAdmin]
    if (reply_to !== undefined) given.push(reply_to)
    if (bot) given.push('bot')
    return given
  }
  if (send_id !== undefined) {
    const sendHash = createHash('sha256').update(JSON.stringify(words())).digest('base64url')
    return { room, type, msg, send_id, reply_to, bot, sendHash, key: null }
  }
  const inputHash = key?.hashInput([room, ...words()])
  const keyed = key && inputHash ? { keyHash: key.hash, inputHash, claim: newClaim() } : null
  return { room, type, msg, send_id, reply_to, bot, sendHash: null, key: keyed }
}
