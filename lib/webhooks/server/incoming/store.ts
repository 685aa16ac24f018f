import { isRoomThere } from '@/lib/chat/server/store'
import { BatchedCounter, type Counted } from '@/lib/core/batched-counter'
import { type AuditStatement, changeAudited, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Fields, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import { webhookLimits } from '../../limits'

/** The uses of hooks counted by this process. */
export const hookUses = () =>
  processState(
    'hook-uses',
    () =>
      new BatchedCounter<HookUse>({
        queue: 'hook_uses',
        keyOf: ({ id }) => String(id),
        store: storeUses,
        failureMessage: 'the uses of hooks must wait',
      }),
  )

const tables = { h: 'InHook', r: 'Room' } as const

const hookColumns = columns(tables, 'h.id, h.nick, h.room_id, r.name AS room')
/** A hook as far as posting needs it. */
export type Hook = RowOf<typeof hookColumns>

/**
 * The hook of a token, null if there is none. It is found by the hash in an index, so how long that takes tells nothing
 * of how much of a token was right.
 */
export async function findHook(tokenHash: string): Promise<Hook | null> {
  const [row = null] = await db().query(sql`SELECT ${hookColumns} FROM in_hooks h
    JOIN rooms r ON r.id = h.room_id WHERE h.token_hash = ${tokenHash} AND ${isRoomThere}`)
  return row
}

/** How many hooks there are in all rooms. */
export async function countIncomingWebhooks(): Promise<number> {
  const [row] = await db().query(sql<{ count: number }>`SELECT count(*) AS count FROM in_hooks`)
  return row?.count ?? 0
}

/** A hook that is to be made, and the name of its room. */
interface NewHook extends Pick<Fields<'InHook'>, 'nick' | 'tokenHash'> {
  room: string
}

/**
 * Makes a hook, if there are fewer than there may be.
 * @returns its id, null when there is no such room or there are as many as there may be
 */
export async function insertHook(
  { room, nick, tokenHash }: NewHook,
  note: AuditStatement,
): Promise<number | null> {
  // One after the other: a removal of the room, and others that are made at once. SQLite has one writer anyway.
  const table = db().provider === 'postgresql' ? [sql`LOCK TABLE in_hooks IN SHARE ROW EXCLUSIVE MODE`] : []
  const locks = [...dialect().lockRooms([room]), ...table]
  const insert = sql`INSERT INTO in_hooks (${columnNames('InHook', 'room_id, nick, token_hash, created_time')})
    SELECT r.id, CAST(${nick} AS text), CAST(${tokenHash} AS text), CAST(${Date.now()} AS bigint) FROM rooms r
    WHERE r.name = ${room} AND ${isRoomThere} AND (SELECT count(*) FROM in_hooks) < ${webhookLimits.hooksMax}
      AND (SELECT count(*) FROM in_hooks o WHERE o.room_id = r.id) < ${webhookLimits.hooksPerRoomMax}
    RETURNING ${columns('InHook', 'id')}`
  const made = note(sql`EXISTS (SELECT 1 FROM in_hooks WHERE token_hash = ${tokenHash})`)
  const results = await db().batch<Sql[]>([...locks, insert, made])
  const [row] = results.at(-2) as RowOf<typeof insert>[]
  return row?.id ?? null
}

/** Gives a hook another token. @returns whether it was there */
export async function changeToken(id: number, tokenHash: string, note: AuditStatement): Promise<boolean> {
  const where = sql`id = ${id}`
  const change = sql`UPDATE in_hooks SET token_hash = ${tokenHash} WHERE ${where}
    RETURNING ${columns('InHook', 'id')}`
  return (await changeAudited('in_hooks', where, change, note)).length > 0
}

/** Removes a hook. @returns whether it was there */
export const removeHook = (id: number, note: AuditStatement): Promise<boolean> =>
  deleteAudited('in_hooks', sql`id = ${id}`, note)

/** A hook that was used, and when, milliseconds since the epoch. */
export interface HookUse {
  id: number
  time: number
}

/** Adds uses to their hooks, as far as those are still there. */
export async function storeUses(uses: Counted<HookUse>[]): Promise<void> {
  const { bigint, each, greatest } = dialect()
  await db().batch([
    sql`UPDATE in_hooks SET uses = uses + ${bigint('count')},
      last_used_time = ${greatest}(coalesce(last_used_time, 0), ${bigint('time')})
      FROM ${each(uses)} WHERE in_hooks.id = ${bigint('id')}`,
  ])
}
