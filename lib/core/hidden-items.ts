import { db } from './db/database'
import { bigint, columns, type Sql, sql } from './db/rows'
import { Refusal } from './refusal/refusal'

// What actions of administrators hide and block, as texts and links ask for it.

export type HidingKind = 'message' | 'text' | 'link'

/** Rows of a kind that hide an item. @param item and @param time columns: its name, and when it was created */
const hidings = (kind: HidingKind, item: Sql, time: Sql): Sql =>
  sql`FROM hidden_items h WHERE h.kind = ${kind} AND h.item = ${item} AND h.item_time = ${time}`

/** Whether it is hidden. */
export const isHidden = (kind: HidingKind, item: Sql, time: Sql): Sql =>
  sql`EXISTS (SELECT 1 ${hidings(kind, item, time)})`

/** Whether it counts as deleted, though it can be brought back. */
export const isTakenAway = (kind: HidingKind, item: Sql, time: Sql): Sql =>
  sql`EXISTS (SELECT 1 ${hidings(kind, item, time)} AND h.deletes)`

/** @param time of its creation */
export async function readHiding(
  kind: HidingKind,
  item: string,
  time: number,
): Promise<'hidden' | 'taken away' | null> {
  const rows = await db().query(
    sql`SELECT ${columns({ h: 'HiddenItem' }, 'h.deletes')}
      ${hidings(kind, sql`${item}`, sql`${bigint(time)}`)} ORDER BY h.deletes DESC LIMIT 1`,
  )
  const [row] = rows
  return row ? (row.deletes ? 'taken away' : 'hidden') : null
}

export const hiddenRefusal = () => new Refusal('gone', 'hidden')

/** @param value keyed hash of bytes or of a target @throws Refusal forbidden if an action blocks it */
export async function requireUnblocked(value: string): Promise<void> {
  const [row] = await db().query(sql`SELECT 1 FROM blocks b JOIN actions a ON a.id = b.action_id
    WHERE b.value = ${value} AND a.block_until > ${bigint(Date.now())} LIMIT 1`)
  if (row) throw new Refusal('forbidden', 'blocked')
}
