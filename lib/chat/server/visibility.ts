import { Prisma } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { messageTypes } from '../contract/chat'
import type { RawRow } from './stream-row'

// The one place that decides which rows of a room's stream are visible, for rows in memory and as the same conditions in
// SQL, where `messages` is aliased `m` and `rooms` `r`.

/** `deleted_time` of a row sent under a shadow ban: only its sender sees it. */
export const shadowedTime = 0

type VisibilityFields = Pick<RawRow, 'id' | 'deleted_time'>

/** Not deleted, shadowed or cleared. @param clearedId the room is cleared up to this id */
export function isVisible({ id, deleted_time }: VisibilityFields, clearedId: number): boolean {
  return deleted_time === null && id > clearedId
}

export const isShadowed = ({ deleted_time }: Pick<RawRow, 'deleted_time'>): boolean =>
  deleted_time === shadowedTime

/** Like {@link isVisible}, but shadowed rows count as visible: a shadow-banned sender must not notice. */
export function isVisibleToSender({ id, deleted_time }: VisibilityFields, clearedId: number): boolean {
  return isVisible({ id, deleted_time: isShadowed({ deleted_time }) ? null : deleted_time }, clearedId)
}

/** {@link isVisible} in SQL. @param afterId where the room was cleared, or a later id to start after */
export function isVisibleAfter(afterId: Sql | number): Sql {
  return sql`(m.deleted_time IS NULL AND m.id > ${typeof afterId === 'number' ? BigInt(afterId) : afterId})`
}

/** {@link isVisible} in SQL, for messages joined with their rooms as `r`. */
export const isVisibleInRoom: Sql = isVisibleAfter(Prisma.raw('r.cleared_id'))

/** {@link isVisibleToSender} in SQL, like {@link isVisibleInRoom}. @param tag of the address of who asks */
export const isVisibleTo = (tag: string): Sql =>
  sql`(${isVisibleInRoom} OR (m.deleted_time = ${BigInt(shadowedTime)} AND m.tag = ${tag} AND m.id > r.cleared_id))`

const isOfType = (types: readonly string[]): Sql =>
  Prisma.raw(`m.type IN (${types.map((type) => `'${type}'`).join(', ')})`)

/**
 * Rows that are messages, not events. The types are literals because SQLite uses a partial index only for the exact
 * condition it was created with.
 */
export const isMessage: Sql = isOfType(messageTypes)

/** Messages of users, not of the platform. */
export const isUserMessage: Sql = isOfType(messageTypes.filter((type) => type !== 'system'))
