import { isRoomThere } from '@/lib/chat/server/store'
import { BatchedCounter, type Counted } from '@/lib/core/batched-counter'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, type RowOf, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'

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
