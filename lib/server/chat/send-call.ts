import { createHash } from 'node:crypto'
import type { SendInput } from '@/lib/schemas/chat'
import type { RepeatKey } from '../repeats/key'
import { newClaim } from '../repeats/records'
import type { Identity } from './nick'

/** An Idempotency-Key in the form in which a message is stored with it. */
export interface SendKey {
  keyHash: string
  inputHash: string
  claim: string
}

/** What a sender asks for, and how it is recognised when it comes again. */
export interface SendCall extends Omit<SendInput, 'key'> {
  /** With a `send_id`: what tells the message from another one. */
  sendHash: string | null
  /** Of the Idempotency-Key. Null without one, and with a `send_id`, which wins over it. */
  key: SendKey | null
}

/** @param key null without an Idempotency-Key */
export function callOf(
  input: SendInput,
  { nick, trip }: Identity,
  isAdmin: boolean,
  key: RepeatKey | null,
): SendCall {
  const words = () => [nick, trip, input.type, input.msg, isAdmin]
  if (input.send_id !== undefined) {
    const sendHash = createHash('sha256').update(JSON.stringify(words())).digest('base64url')
    return { ...input, sendHash, key: null }
  }
  if (!key) return { ...input, sendHash: null, key: null }
  const inputHash = key.hashInput([input.room, ...words()])
  return { ...input, sendHash: null, key: { keyHash: key.hash, inputHash, claim: newClaim() } }
}
