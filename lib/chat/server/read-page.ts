import { Semaphore } from '@/lib/core/limits/semaphore'
import { networkOf } from '@/lib/core/network'
import { processState } from '@/lib/core/process-state'
import type { Cursor } from '../contract/chat'
import type { CachedRoom } from './cached-room'
import { type Page, type PageOptions, pageBackward, pageForward } from './page'
import { countAfter, readAfter, readBefore, readEvents, readPosition, readRestOf, type Slice } from './store'
import { type RawRow, type StreamRow, toStreamRow } from './stream-row'

// Pages from the recent rows of a room or, where those do not reach back far enough, from the database.

/** At once: each takes memory. */
const readsMax = 8

const reads = () => processState('page-reads', () => new Semaphore(readsMax, 'page_reads'))
/** @param address the client's, `''` for pages, which wait for a CPU slot anyway */
const queued = <T>(address: string, read: () => Promise<T>) => reads().run(read, networkOf(address))

const toStreamRows = ({ name, room }: CachedRoom, rows: RawRow[]): StreamRow[] =>
  rows.map((row) => toStreamRow(row, name, room?.clearedId ?? 0))

const emptyPage = (cursor: Cursor): Page => ({ rows: [], cursor, hasMore: false })

export async function readNewestPage(
  cached: CachedRoom,
  options: PageOptions,
  address: string,
): Promise<Page> {
  const cursor = cached.recentRows.end
  return (
    cached.recentRows.newest(options) ??
    queued(address, () => readBackward(cached, cursor.after_id + 1, options, cursor))
  )
}

export async function readHistoryPage(
  cached: CachedRoom,
  beforeId: number,
  options: PageOptions,
  cursor: Cursor,
  address: string,
): Promise<Page> {
  return (
    cached.recentRows.before(beforeId, options, cursor) ??
    queued(address, () => readBackward(cached, beforeId, options, cursor))
  )
}

export function readPageAfter(
  cached: CachedRoom,
  from: Cursor,
  options: PageOptions,
  address: string,
): Promise<Page> {
  return queued(address, () => readForward(cached, from, options))
}

/** Newest first: up to `limit` rows, or as many as fit into a response. */
export function readMessagesBefore(
  { room }: CachedRoom,
  beforeId: number,
  limit: number,
  address: string,
): Promise<Slice> {
  if (!room) return Promise.resolve({ rows: [], isCut: false })
  return queued(address, () => readBefore(room, beforeId, limit, false))
}

/** How many messages there are in (afterId, endId], at most `max`. @param exceptNick whose messages are not counted */
export async function countMessagesAfter(
  { room }: CachedRoom,
  afterId: number,
  endId: number,
  max: number,
  address: string,
  exceptNick?: string,
): Promise<number> {
  return room ? (await queued(address, () => countAfter(room, afterId, endId, max, exceptNick))).count : 0
}

async function readBackward(
  cached: CachedRoom,
  beforeId: number,
  options: PageOptions,
  cursor: Cursor,
): Promise<Page> {
  const { room } = cached
  if (!room) return emptyPage(cursor)
  const { limit, events, eventsMax } = options
  const { rows, isCut } = await readBefore(room, beforeId, limit, events && eventsMax === undefined)
  if (eventsMax !== undefined) {
    const afterId = isCut ? (rows.at(-1)?.id ?? 0) : 0
    rows.push(...(await readEvents(room, afterId, beforeId, eventsMax)).rows)
    rows.sort((a, b) => b.id - a.id)
  }
  const history = { rows: toStreamRows(cached, rows).reverse(), end: rows.length, isComplete: true }
  const page = pageBackward(history, options, cursor) ?? emptyPage(cursor)
  return { ...page, hasMore: page.hasMore || isCut }
}

async function readForward(cached: CachedRoom, from: Cursor, options: PageOptions): Promise<Page> {
  const { room } = cached
  // The end is fixed before reading: rows committed meanwhile belong to the next page.
  const { end } = cached.recentRows
  if (!room) return emptyPage(end)
  const { limit, events } = options
  const position = await readPosition(room.id, from)
  const { rows, isCut } = await readAfter(room, position, end.after_id, limit, events)
  const last = rows.at(-1)
  if (!last) return emptyPage(end)
  const byTimeOnly = from.after_id === 0
  const rest = byTimeOnly ? await readRestOf(room, last, end.after_id, events) : []
  const page = pageForward(toStreamRows(cached, [...rows, ...rest]), 0, options, byTimeOnly, end)
  if (page.hasMore || !isCut) return page
  // Everything that was read is in the page; the database knows whether more follows.
  const { time, id } = rest.at(-1) ?? last
  const next = await readAfter(room, id, end.after_id, 1, events)
  if (next.rows.length === 0) return page
  return { rows: page.rows, cursor: { after_time: time, after_id: id }, hasMore: true }
}
