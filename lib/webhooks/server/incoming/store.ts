import { lockRooms } from '@/lib/chat/server/room-names'
import { isRoomThere } from '@/lib/chat/server/store'
import { BatchedCounter, type Counted } from '@/lib/core/batched-counter'
import type { AuditStatement } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Fields, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import { webhookLimits } from '../../limits'

const tables = { h: 'InHook', r: 'Room' } as const

const webhookColumns = columns(tables, 'h.id, h.nick, h.room_id, h.secret, r.name AS room')
export type IncomingWebhook = RowOf<typeof webhookColumns>

/** Looked up by hash in an index, so the time taken reveals nothing about the token. */
export async function findWebhook(tokenHash: string): Promise<IncomingWebhook | null> {
  const [row = null] = await db().query(sql`SELECT ${webhookColumns} FROM in_hooks h
    JOIN rooms r ON r.id = h.room_id WHERE h.token_hash = ${tokenHash} AND ${isRoomThere}`)
  return row
}

export async function countIncomingWebhooks(): Promise<number> {
  const [row] = await db().query(sql<{ count: number }>`SELECT count(*) AS count FROM in_hooks`)
  return row?.count ?? 0
}

interface NewHook extends Pick<Fields<'InHook'>, 'nick' | 'tokenHash'> {
  room: string
}

/** @returns the id; null if there is no such room or a limit is reached */
export async function insertHook(
  { room, nick, tokenHash }: NewHook,
  note: AuditStatement,
): Promise<number | null> {
  // Serialises concurrent inserts and the removal of the room; SQLite has one writer anyway.
  const table = db().provider === 'postgresql' ? [sql`LOCK TABLE in_hooks IN SHARE ROW EXCLUSIVE MODE`] : []
  const locks = [...lockRooms([room]), ...table]
  const insert = sql`INSERT INTO in_hooks (${columnNames('InHook', 'room_id, nick, token_hash, created_time')})
    SELECT r.id, CAST(${nick} AS text), CAST(${tokenHash} AS text), CAST(${Date.now()} AS bigint) FROM rooms r
    WHERE r.name = ${room} AND ${isRoomThere} AND (SELECT count(*) FROM in_hooks) < ${webhookLimits.hooksMax}
      AND (SELECT count(*) FROM in_hooks o WHERE o.room_id = r.id) < ${webhookLimits.hooksPerRoomMax}
    RETURNING ${columns('InHook', 'id')}`
  const audit = note(sql`EXISTS (SELECT 1 FROM in_hooks WHERE token_hash = ${tokenHash})`)
  const results = await db().batch<Sql[]>([...locks, insert, audit])
  const [row] = results.at(-2) as RowOf<typeof insert>[]
  return row?.id ?? null
}

/** `time`: milliseconds since the epoch. */
interface WebhookUse {
  id: number
  time: number
}

async function storeUses(uses: Counted<WebhookUse>[]): Promise<void> {
  const { bigint, each, greatest } = dialect()
  await db().batch([
    sql`UPDATE in_hooks SET uses = uses + ${bigint('count')},
      last_used_time = ${greatest}(coalesce(last_used_time, 0), ${bigint('time')})
      FROM ${each(uses)} WHERE in_hooks.id = ${bigint('id')}`,
  ])
}

export const webhookUses = () =>
  processState(
    'hook-uses',
    () =>
      new BatchedCounter<WebhookUse>({
        queue: 'hook_uses',
        keyOf: ({ id }) => String(id),
        store: storeUses,
        failureMessage: 'the uses of hooks must wait',
      }),
  )
