import { LRUCache } from 'lru-cache'
import { db } from './db/database'
import { bigint, type Sql, sql } from './db/rows'
import { processState } from './process-state'
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

/** Blocks of other instances hold within this time. */
const blocksMs = 1_000

/** Whether there is any block: mostly there is none, and a look-up of each value takes a tenth of the time of saving it. */
const anyBlock = () =>
  processState(
    'blocks',
    () =>
      new LRUCache<'any', boolean>({
        max: 1,
        ttl: blocksMs,
        fetchMethod: async () =>
          (await db().query(sql`SELECT 1 FROM actions WHERE block_until > ${bigint(Date.now())} LIMIT 1`))
            .length > 0,
        // What is asked while a block begins is answered, and not kept.
        ignoreFetchAbort: true,
      }),
  )

/** After an action that blocks was started here. */
export const noteBlock = () => anyBlock().clear()

/** @param value keyed hash of bytes or of a target @throws Refusal forbidden if an action blocks it */
export async function requireUnblocked(value: string): Promise<void> {
  if (!(await anyBlock().forceFetch('any'))) return
  const [row] = await db().query(sql`SELECT 1 FROM blocks b JOIN actions a ON a.id = b.action_id
    WHERE b.value = ${value} AND a.block_until > ${bigint(Date.now())} LIMIT 1`)
  if (row) throw new Refusal('forbidden', 'blocked')
}
