import type { AdminMessage, MessageChangeInput } from '@/lib/schemas/admin/messages'
import { appendToStreams } from '../chat/stream-append'
import { rowColumns } from '../chat/stream-row'
import { Prisma } from '../db/database'
import { Refusal } from '../refusal'
import { auditStatement } from './audit'
import { isShown, isSpoken } from './message-record'
import { readMessage } from './message-search'

/**
 * Gives a message another text: here and now in its row, and with an `edit` row for open windows. Earlier `edit` rows
 * of it leave the stream, so that only its last text can be read.
 * @throws Refusal not_found, conflict when it was edited or deleted meanwhile
 */
export async function editMessage(
  id: number,
  { msg, version }: MessageChangeInput,
  actor: string,
): Promise<AdminMessage> {
  const before = await readMessage(id)
  const expected = version ?? before.version
  const message = Prisma.sql`CAST(${BigInt(id)} AS bigint)`
  const from = Prisma.sql`FROM messages m JOIN rooms r ON r.id = m.room_id
    WHERE m.id = ${message} AND ${isSpoken} AND ${isShown}
      AND coalesce(m.edited_time, 0) = CAST(${BigInt(expected)} AS bigint)`
  const insert = Prisma.sql`INSERT INTO messages (room_id, time, type, nick, trip, msg, is_admin, filtered, ref_id)
    SELECT m.room_id, r.last_time, 'edit', m.nick, m.trip, CAST(${msg} AS text), m.is_admin, false, m.id ${from}
    RETURNING ${rowColumns}`
  const entry = {
    actor,
    action: 'message.edit',
    target: `${before.room} ${id}`,
    before: { msg: before.msg },
    after: { msg },
  }
  const audit = auditStatement(entry, Prisma.sql`EXISTS (SELECT 1 ${from})`)
  const hideEarlier = Prisma.sql`UPDATE messages SET deleted_time = time, msg = ''
    WHERE ref_id = ${message} AND type = 'edit' AND deleted_time IS NULL
      AND id < (SELECT max(e.id) FROM messages e WHERE e.ref_id = ${message} AND e.type = 'edit')`
  // The time is drawn under the room's lock, so it is never the same twice.
  const update = Prisma.sql`UPDATE messages SET msg = ${msg},
      edited_time = (SELECT r.last_time FROM rooms r WHERE r.id = messages.room_id)
    WHERE id IN (SELECT m.id ${from})`
  const { rows } = await appendToStreams([before.room], [insert], [], [audit, hideEarlier, update])
  if (rows.length === 0)
    throw new Refusal('conflict', 'Somebody changed or deleted this message meanwhile; look at it again.')
  return readMessage(id)
}
