import { deletionTime } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { bigint, columns, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { removeLinkOf } from '@/lib/links/server/store'
import { removeTextOf } from '@/lib/text/server/store'
import { actionLimits } from '../limits'

const stepRows = 500
/** After it could be undone. */
const marginMs = hourMs

/** Counts that nobody will act on. */
async function sweepCounts(): Promise<boolean> {
  const [rows] = await db().batch([
    sql`DELETE FROM actions WHERE id IN (SELECT id FROM actions
      WHERE state = 'counted' AND created_time <= ${bigint(deletionTime() - dayMs)} LIMIT ${stepRows}) RETURNING 1`,
  ])
  return rows.length === stepRows
}

/** Of actions that cannot be undone any more: messages need nothing, and what was deleted goes. */
async function sweepDeleted(): Promise<boolean> {
  const before = bigint(deletionTime() - actionLimits.undoHours * hourMs - marginMs)
  const rows =
    await db().query(sql`SELECT ${columns({ h: 'HiddenItem' }, 'h.kind, h.item, h.item_time, h.action_id')}
    FROM hidden_items h JOIN actions a ON a.id = h.action_id
    WHERE (h.deletes OR h.kind = 'message') AND a.state = 'done' AND a.created_time <= ${before} LIMIT ${stepRows}`)
  const removals = rows.flatMap(({ kind, item, item_time: time, action_id: action }) => [
    ...(kind === 'text' ? [removeTextOf(item, time)] : kind === 'link' ? [removeLinkOf(item, time)] : []),
    sql`DELETE FROM hidden_items WHERE kind = ${kind} AND item = ${item} AND item_time = ${bigint(time)} AND action_id = ${action}`,
  ])
  if (removals.length > 0) await db().batch(removals)
  return rows.length === stepRows
}

/** Of texts and links that are gone for good, see `lib/core/db/trash.ts`, and of blocks that have ended. */
async function sweepOrphans(): Promise<boolean> {
  const isGone = sql`kind = 'text' AND NOT EXISTS
      (SELECT 1 FROM texts t WHERE t.created_time = h.item_time AND (t.name = h.item OR t.name LIKE '/%/' || h.item))
    OR kind = 'link' AND NOT EXISTS (SELECT 1 FROM links l WHERE l.created_time = h.item_time AND (l.link = h.item OR l.link LIKE '/%/' || h.item))`
  const [items, blocks] = await db().batch([
    sql`DELETE FROM hidden_items WHERE (kind, item, item_time) IN (
      SELECT kind, item, item_time FROM hidden_items h WHERE ${isGone} LIMIT ${stepRows}) RETURNING 1`,
    sql`DELETE FROM blocks WHERE action_id IN (SELECT b.action_id FROM blocks b JOIN actions a ON a.id = b.action_id
      WHERE a.block_until IS NULL OR a.block_until <= ${bigint(deletionTime())} LIMIT 1) RETURNING 1`,
  ])
  return items.length >= stepRows || blocks.length > 0
}

export const actionSweeper = () =>
  sweeper('actions', async () => (await sweepCounts()) || (await sweepDeleted()) || sweepOrphans())
