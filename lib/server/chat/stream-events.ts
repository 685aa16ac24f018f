import type { MessageType } from '@/lib/schemas/chat'
import { Prisma } from '../db/database'
import { columnNames, type Sql, sql } from '../db/rows'
import { type RawRow, rowColumns } from './stream-row'

/** What a row says, as SQL; what is left out is that of an event of the platform's own, without a text. */
interface EventColumns {
  nick?: Sql
  trip?: Sql
  msg?: Sql
  isAdmin?: Sql
  isBot?: Sql
  /** The row that it speaks of. */
  refId?: Sql
}

/**
 * The statement that appends rows that nobody sent: events, which change earlier ones or tell of something, and what an
 * administrator says. For `appendToStreams`, under whose lock `last_time` is their time.
 * @param source what follows FROM, with the rooms as `r`; a row for each
 */
export function insertEvents(type: MessageType, source: Sql, columns: EventColumns = {}): Sql<RawRow> {
  const {
    nick = Prisma.raw(`'system'`),
    trip = Prisma.raw('NULL'),
    msg = Prisma.raw(`''`),
    isAdmin = Prisma.raw('true'),
    isBot = Prisma.raw('false'),
    refId = Prisma.raw('NULL'),
  } = columns
  // SQL of rooms r
  return sql`INSERT INTO messages
      (${columnNames('Message', 'room_id, time, type, nick, trip, msg, is_admin, is_bot, filtered, ref_id')})
    SELECT r.id, r.last_time, ${Prisma.raw(`'${type}'`)}, ${nick}, ${trip}, ${msg}, ${isAdmin}, ${isBot},
      false, ${refId}
    FROM ${source} RETURNING ${rowColumns}`
}
