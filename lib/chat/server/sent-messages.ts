import { createHash } from 'node:crypto'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import type { MessageKey } from '@/lib/core/idempotency/records'
import { newClaim } from '@/lib/core/idempotency/records'
import { keyReused } from '@/lib/core/idempotency/run-once'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { SendInput } from '../contract/chat'
import type { Identity } from './nick'
import { sentColumns } from './stream-row'

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
  key: IdempotencyKey | null,
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

// A message that was sent before needs no record of its answer: its row is there to be read, in the state in which
// everybody may see it. With an Idempotency-Key the row has the claim of the key as its send_id, which nobody can guess.

/** What became of a message. `repeat`: it had been stored before under the same send_id or key. */
export interface Stored {
  row: RowOf<typeof sentColumns>
  repeat: boolean
}

/** What a message is recognised by when it comes again: its key, or else its `send_id`. */
export interface Sent {
  room: string
  send_id?: string | null | undefined
  key: MessageKey | null
}

/** Without an `id` there is no such message, without an `input_hash` the key is free. */
type Found = Omit<Stored['row'], 'id'> & { id: number | null; input_hash: string | null }

const isMessage = (row: Found): row is Found & Stored['row'] => row.id !== null

/** What somebody gets who sends a message again; null if it seems to be the first time. */
function resultOf({ key }: Sent, row: Found): Stored | Refusal | null {
  if (key && row.input_hash === null) return null
  if (key && row.input_hash !== key.inputHash) return keyReused()
  if (isMessage(row)) return { row, repeat: true }
  return key && new Refusal('conflict', 'sent_message_removed')
}

/** The statement of {@link readStored}. */
export function storedQuery(sent: Sent[]) {
  const { bigint, each, text } = dialect()
  const wanted = sent.map(({ room, send_id, key }, position) => ({
    ...{ position, room },
    ...(key ? { key_hash: key.keyHash } : { send_id }),
  }))
  const position = sql<{ position: number }>`${bigint('position')} AS position`
  return sql`
    SELECT ${sentColumns}, ${columns({ k: 'Repeat?' }, 'k.input_hash')}, ${position} FROM ${each(wanted)}
    LEFT JOIN repeats k ON k.key_hash = ${text('key_hash')} AND k.expires_time > CAST(${Date.now()} AS bigint)
    LEFT JOIN rooms r ON r.name = ${text('room')}
    LEFT JOIN messages m ON m.room_id = r.id AND m.send_id = coalesce(k.claim, ${text('send_id')})`
}

/** Reads what was stored of messages when they were sent before, in the order in which they are given. */
export async function readStored(sent: Sent[]): Promise<(Stored | Refusal | null)[]> {
  const rows = await db().query(storedQuery(sent))
  const found = new Map(rows.map((row) => [row.position, row]))
  return sent.map((each, position) => {
    const row = found.get(position)
    return row ? resultOf(each, row) : null
  })
}

/** What was stored of a message when it was sent before; null if it was not. @throws Refusal conflict */
export async function readFirst(sent: Sent): Promise<Stored | null> {
  if (!sent.send_id && !sent.key) return null
  const [result = null] = await readStored([sent])
  if (result instanceof Refusal) throw result
  return result
}
