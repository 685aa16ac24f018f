import { Prisma } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { messageTypes } from '../contract/chat'
import type { RawRow } from './stream-row'

// What people may see of a room's stream is decided here and nowhere else: for rows in memory and, in the same words,
// for SQL. There the rows of `messages` go by the name `m`, those of `rooms` by `r`.

/** What `deleted_time` is in a row that was sent under a shadow ban: only its sender is shown it. */
export const shadowedTime = 0

/**
 * Whether a row is shown: it was neither deleted nor kept from everybody, and the room was not cleared since.
 * @param clearedId the stream of its room is hidden up to there
 */
export function isVisible(
  { id, deleted_time }: Pick<RawRow, 'id' | 'deleted_time'>,
  clearedId: number,
): boolean {
  return deleted_time === null && id > clearedId
}

/** Whether a row is kept from everybody but its sender, who is under a shadow ban. */
export const isShadowed = ({ deleted_time }: Pick<RawRow, 'deleted_time'>): boolean =>
  deleted_time === shadowedTime

/** Whether its sender is shown a row: whoever is under a shadow ban must not notice. */
export function isVisibleToSender(
  { id, deleted_time }: Pick<RawRow, 'id' | 'deleted_time'>,
  clearedId: number,
): boolean {
  return isVisible({ id, deleted_time: isShadowed({ deleted_time }) ? null : deleted_time }, clearedId)
}

/** The condition of {@link isVisible}. @param afterId where the room was cleared, or a later id to begin after */
export function isVisibleAfter(afterId: Sql | number): Sql {
  return sql`(m.deleted_time IS NULL AND m.id > ${typeof afterId === 'number' ? BigInt(afterId) : afterId})`
}

/** The condition of {@link isVisible} where the rooms of the messages are joined as `r`. */
export const isVisibleInRoom: Sql = isVisibleAfter(Prisma.raw('r.cleared_id'))

const isOfType = (types: readonly string[]): Sql =>
  Prisma.raw(`m.type IN (${types.map((type) => `'${type}'`).join(', ')})`)

/**
 * The condition that something was said, as opposed to rows that change earlier ones or tell of people. Written out,
 * because SQLite uses a partial index only for the condition that it was made with, letter for letter.
 */
export const isMessage: Sql = isOfType(messageTypes)

/** The condition that it was said by people, not by the platform. */
export const isUserMessage: Sql = isOfType(messageTypes.filter((type) => type !== 'system'))
