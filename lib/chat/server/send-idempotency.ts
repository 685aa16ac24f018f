import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { keyOfRow, keyWithRecord, type RowKey } from '@/lib/core/idempotency/row-key'
import { keyReused } from '@/lib/core/idempotency/run-once'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { SendInput } from '../contract/chat'
import type { Identity } from './nick'

// Exactly once: a message that was sent before is found by its `send_id` or Idempotency-Key. Its row is the result, in the
// state in which it is visible now.

/** What a response contains, and what is compared when a message is sent again; messages are `m`. */
const sentColumns = columns(
  { m: 'Message' },
  'm.id, m.room_id, m.time, m.nick, m.trip, m.msg, m.filtered, m.send_id, m.send_hash, m.deleted_time, m.reply_to, m.is_admin, m.tag',
)

export interface SentMessage {
  row: RowOf<typeof sentColumns>
  /** It had been stored before. */
  isReplay: boolean
}

/**
 * The key of a message; a `send_id` takes precedence over an Idempotency-Key. Null without either.
 * @param hasSuperKey part of the input, unlike a session, which counts only while the room requires it
 */
export function messageKeyOf(
  { room, type, msg, send_id, reply_to, bot }: SendInput,
  { nick, trip }: Identity,
  hasSuperKey: boolean,
  key: IdempotencyKey | null,
): RowKey | null {
  if (send_id === undefined && key === null) return null
  const input: unknown[] = [nick, trip, type, msg, hasSuperKey]
  // Absent fields are left out: the hash must be that of releases without these fields.
  if (reply_to !== undefined) input.push(reply_to)
  if (bot) input.push('bot')
  if (send_id !== undefined) return keyOfRow(send_id, input)
  return key && keyWithRecord(key, [room, ...input])
}

interface SentLookup {
  room: string
  sendId: string | null
  /** Null: the input is not compared. */
  key: RowKey | null
}

export function sentQuery(lookups: SentLookup[]) {
  const { bigint, each, text } = dialect()
  const wanted = lookups.map(({ room, sendId, key }, position) => ({
    position,
    room,
    ...(key?.record ? { key_hash: key.record.keyHash } : { send_id: sendId }),
  }))
  const position = sql<{ position: number }>`${bigint('position')} AS position`
  return sql`
    SELECT ${sentColumns}, ${columns({ k: 'Repeat?' }, 'k.input_hash')}, ${position} FROM ${each(wanted)}
    LEFT JOIN repeats k ON k.key_hash = ${text('key_hash')} AND k.expires_time > CAST(${Date.now()} AS bigint)
    LEFT JOIN rooms r ON r.name = ${text('room')}
    LEFT JOIN messages m ON m.room_id = r.id AND m.send_id = coalesce(k.claim, ${text('send_id')})`
}

/** Without an `id` there is no such message, without an `input_hash` no record. */
type FoundRow = Omit<SentMessage['row'], 'id'> & { id: number | null; input_hash: string | null }

const isStored = (row: FoundRow): row is FoundRow & SentMessage['row'] => row.id !== null

/** Null if it was not sent before. */
function replayOf(key: RowKey | null, row: FoundRow): SentMessage | Refusal | null {
  if (key?.record) {
    if (row.input_hash === null) return null
    if (row.input_hash !== key.inputHash) return keyReused()
    return isStored(row) ? { row, isReplay: true } : new Refusal('conflict', 'sent_message_removed')
  }
  if (!isStored(row)) return null
  if (key && row.send_hash !== key.inputHash) return new Refusal('conflict', 'send_id_used')
  return { row, isReplay: true }
}

/** In the given order; null where a message was not sent before. */
export async function findSentMessages(lookups: SentLookup[]): Promise<(SentMessage | Refusal | null)[]> {
  const rows = await db().query(sentQuery(lookups))
  const found = new Map(rows.map((row) => [row.position, row]))
  return lookups.map(({ key }, position) => {
    const row = found.get(position)
    return row ? replayOf(key, row) : null
  })
}

/** Null if it was not sent before. @throws Refusal conflict */
export async function findSentMessage(room: string, key: RowKey | null): Promise<SentMessage | null> {
  if (!key) return null
  const [result = null] = await findSentMessages([{ room, sendId: key.uniqueValue, key }])
  if (result instanceof Refusal) throw result
  return result
}
