import { Prisma } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { spokenTypes } from '../contract/chat'
import type { RawRow } from './stream-row'

// What people may see of a room's stream is decided here and nowhere else: for rows in memory and, in the same words,
// for SQL. There the rows of `messages` go by the name `m`, those of `rooms` by `r`.
// SQL of messages m, rooms r

/** What `deleted_time` is in a row that was sent under a shadow ban: only its sender is shown it. */
export const keptBackTime = 0

/**
 * Whether a row is shown: it was neither deleted nor kept from everybody, and the room was not cleared since.
 * @param clearedId the stream of its room is hidden up to there
 */
export function isShown(
  { id, deleted_time }: Pick<RawRow, 'id' | 'deleted_time'>,
  clearedId: number,
): boolean {
  return deleted_time === null && id > clearedId
}

/** Whether a row is kept from everybody but its sender, who is under a shadow ban. */
export const isKeptBack = ({ deleted_time }: Pick<RawRow, 'deleted_time'>): boolean =>
  deleted_time === keptBackTime

/** Whether its sender is shown a row: whoever is under a shadow ban must not notice. */
export function isShownToSender(
  { id, deleted_time }: Pick<RawRow, 'id' | 'deleted_time'>,
  clearedId: number,
): boolean {
  return isShown({ id, deleted_time: isKeptBack({ deleted_time }) ? null : deleted_time }, clearedId)
}

/** The condition of {@link isShown}. @param afterId where the room was cleared, or a later id to begin after */
export function isShownAfter(afterId: Sql | number): Sql {
  return sql`(m.deleted_time IS NULL AND m.id > ${typeof afterId === 'number' ? BigInt(afterId) : afterId})`
}

/** The condition of {@link isShown} where the rooms of the messages are joined as `r`. */
export const isShownInRoom: Sql = isShownAfter(Prisma.raw('r.cleared_id'))

// SQL unread: the names of types.
const isOfType = (types: readonly string[]): Sql =>
  Prisma.raw(`m.type IN (${types.map((type) => `'${type}'`).join(', ')})`)

/**
 * The condition that something was said, as opposed to rows that change earlier ones or tell of people. Written out,
 * because SQLite uses a partial index only for the condition that it was made with, letter for letter.
 */
export const isSpoken: Sql = isOfType(spokenTypes)

/** The condition that it was said by people, not by the platform. */
export const isSpokenByPeople: Sql = isOfType(spokenTypes.filter((type) => type !== 'system'))
