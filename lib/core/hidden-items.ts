import { db } from './db/database'
import { bigint, type Sql, sql } from './db/rows'
import { Refusal } from './refusal/refusal'

// What actions of administrators hide and block, as texts and links ask for it.

export type HidingKind = 'message' | 'text' | 'link'

const hidings = (kind: HidingKind, item: Sql, time: Sql): Sql =>
  sql`FROM hidden_items h WHERE h.kind = ${kind} AND h.item = ${item} AND h.item_time = ${time}`

/** Whether it is hidden. @param item and @param time columns: its name, and when it was created */
export const isHidden = (kind: HidingKind, item: Sql, time: Sql): Sql =>
  sql`EXISTS (SELECT 1 ${hidings(kind, item, time)})`

/** @param time of its creation */
export async function readIsHidden(kind: HidingKind, item: string, time: number): Promise<boolean> {
  const rows = await db().query(sql`SELECT 1 ${hidings(kind, sql`${item}`, bigint(time))} LIMIT 1`)
  return rows.length > 0
}

export const hiddenRefusal = () => new Refusal('gone', 'hidden')

/** @param value keyed hash of bytes or of a target @throws Refusal forbidden if an action blocks it */
export async function requireUnblocked(value: string): Promise<void> {
  const [row] = await db().query(sql`SELECT 1 FROM blocks b JOIN actions a ON a.id = b.action_id
    WHERE b.value = ${value} AND a.block_until > ${bigint(Date.now())} LIMIT 1`)
  if (row) throw new Refusal('forbidden', 'blocked')
}
