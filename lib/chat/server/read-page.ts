import { Semaphore } from '@/lib/core/limits/semaphore'
import { processState } from '@/lib/core/process-state'
import type { Cursor } from '../contract/chat'
import type { CachedRoom } from './cached-room'
import { type Page, type PageOptions, pageBackward, pageForward } from './page'
import { readAfter, readBefore, readEvents, readPosition, readRestOf, type Slice } from './store'
import { type RawRow, type StreamRow, toStreamRow } from './stream-row'

/** Pages read from the database at once: each takes some memory on its way. */
const readsMax = 8

const reads = () => processState('page-reads', () => new Semaphore(readsMax, 'page_reads'))

const streamRows = (resident: CachedRoom, rows: RawRow[]): StreamRow[] =>
  rows.map((row) => toStreamRow(row, resident.name, resident.room?.clearedId ?? 0))

const nothing = (cursor: Cursor): Page => ({ json: '', cursor, hasMore: false })

/** A page of what was delivered before an id, from the database. */
async function readBackward(resident: CachedRoom, beforeId: number, wanted: PageOptions, cursor: Cursor) {
  if (!resident.room) return nothing(cursor)
  const { limit, events, eventsMax } = wanted
  const { rows, isCut } = await readBefore(resident.room, beforeId, limit, events && eventsMax === undefined)
  if (eventsMax !== undefined) {
    const afterId = isCut ? (rows.at(-1)?.id ?? 0) : 0
    rows.push(...(await readEvents(resident.room, afterId, beforeId, eventsMax)).rows)
    rows.sort((a, b) => b.id - a.id)
  }
  const reach = { rows: streamRows(resident, rows).reverse(), end: rows.length, isWhole: true }
  const page = pageBackward(reach, wanted, cursor) ?? nothing(cursor)
  return { ...page, hasMore: page.hasMore || isCut }
}

/** What was said before an id, newest first, as it is stored: as many rows as asked for, or as fit into an answer. */
export function readMessagesBefore(resident: CachedRoom, beforeId: number, limit: number): Promise<Slice> {
  const { room } = resident
  if (!room) return Promise.resolve({ rows: [], isCut: false })
  return reads().run(() => readBefore(room, beforeId, limit, false))
}

/** The newest rows; `hasMore` speaks of older ones. */
export async function readNewestPage(resident: CachedRoom, wanted: PageOptions): Promise<Page> {
  const cursor = resident.recentRows.end
  return (
    resident.recentRows.newest(wanted) ??
    reads().run(() => readBackward(resident, cursor.after_id + 1, wanted, cursor))
  )
}

/** A page of history before an id. The cursor stays where it is. */
export async function readHistoryPage(
  resident: CachedRoom,
  beforeId: number,
  wanted: PageOptions,
  cursor: Cursor,
): Promise<Page> {
  return (
    resident.recentRows.before(beforeId, wanted, cursor) ??
    reads().run(() => readBackward(resident, beforeId, wanted, cursor))
  )
}

/** A page from below the tail, from the database. The end is fixed first: what is committed meanwhile belongs to the next page. */
export function readPageAfter(resident: CachedRoom, from: Cursor, wanted: PageOptions): Promise<Page> {
  return reads().run(() => readForward(resident, from, wanted))
}

async function readForward(resident: CachedRoom, from: Cursor, wanted: PageOptions): Promise<Page> {
  const { room } = resident
  const { end } = resident.recentRows
  if (!room) return nothing(end)
  const { limit, events } = wanted
  const position = await readPosition(room.id, from)
  const { rows, isCut } = await readAfter(room, position, end.after_id, limit, events)
  const last = rows.at(-1)
  if (!last) return nothing(end)
  const byTimeOnly = from.after_id === 0
  const rest = byTimeOnly ? await readRestOf(room, last, end.after_id, events) : []
  const page = pageForward(streamRows(resident, [...rows, ...rest]), 0, wanted, byTimeOnly, end)
  if (page.hasMore || !isCut) return page
  // All that was read is in the page. The database says whether more follows.
  const { time, id } = rest.at(-1) ?? last
  const next = await readAfter(room, Number(id), end.after_id, 1, events)
  if (next.rows.length === 0) return page
  return { json: page.json, cursor: { after_time: Number(time), after_id: Number(id) }, hasMore: true }
}
