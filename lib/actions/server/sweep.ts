import { deletionTime } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { bigint, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { isInTrash } from '@/lib/core/db/trash'
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

/** Of hidden items `h`: rows that only undoing needs. */
const isDeleted: Sql = sql`(h.kind = 'message' OR ${isInTrash('h.item', true)})`

const removeItems = (condition: Sql): Sql =>
  sql`DELETE FROM hidden_items WHERE (kind, item, item_time, action_id) IN (
    SELECT h.kind, h.item, h.item_time, h.action_id FROM hidden_items h JOIN actions a ON a.id = h.action_id
    WHERE ${condition} LIMIT ${stepRows}) RETURNING 1`

/**
 * What actions that cannot be undone any more have deleted, and whom they matched; hidden texts and links that are gone;
 * blocks that have ended.
 */
async function sweepItems(): Promise<boolean> {
  const before = bigint(deletionTime() - actionLimits.undoHours * hourMs - marginMs)
  const isGone = sql`h.kind = 'text' AND NOT EXISTS
      (SELECT 1 FROM texts t WHERE t.created_time = h.item_time AND (t.name = h.item OR t.name LIKE '/%/' || h.item))
    OR h.kind = 'link' AND NOT EXISTS (SELECT 1 FROM links l WHERE l.created_time = h.item_time AND (l.link = h.item OR l.link LIKE '/%/' || h.item))`
  const [matched, deleted, gone, blocks] = await db().batch([
    sql`UPDATE actions SET resolved = '{}' WHERE id IN (SELECT id FROM actions
      WHERE state IN ('done', 'undone') AND created_time <= ${before} AND resolved <> '{}' LIMIT ${stepRows}) RETURNING 1`,
    removeItems(sql`${isDeleted} AND a.state = 'done' AND a.created_time <= ${before}`),
    removeItems(sql`NOT ${isDeleted} AND (${isGone})`),
    sql`DELETE FROM blocks WHERE action_id IN (SELECT b.action_id FROM blocks b JOIN actions a ON a.id = b.action_id
      WHERE a.block_until IS NULL OR a.block_until <= ${bigint(deletionTime())} LIMIT 1) RETURNING 1`,
  ])
  return (
    matched.length === stepRows ||
    deleted.length === stepRows ||
    gone.length === stepRows ||
    blocks.length > 0
  )
}

export const actionSweeper = () => sweeper('actions', async () => (await sweepCounts()) || sweepItems())
