import type { Cursor, Message } from '../contract/chat'
import { chatLimits } from '../limits'
import { isDelivered, type StreamRow } from './stream-row'

export interface Page {
  rows: StreamRow[]
  cursor: Cursor
  /** In the direction asked for. */
  hasMore: boolean
}

export interface PageOptions {
  limit: number
  events: boolean
  /**
   * Backward only: `limit` counts messages, and up to this many events are added, newest first. They get a quarter of the
   * bytes, so that long edits leave room for messages.
   */
  eventsMax?: number
  /** Of all rows as sent; the first row is always included. */
  bytesMax?: number
  /** Backward only: extra weight of a message in bytes, where the page is rendered. */
  weightOf?: (json: string) => number
}

const envelopeBytes = 1024

export const pageBytesMax = chatLimits.pollBytesMax - envelopeBytes

const eventsShare = 1 / 4

/**
 * With a cursor by time alone, a page never ends within a millisecond, whose rest would be lost. (Transactions are smaller
 * than a page; larger milliseconds of old releases are included whole.)
 * @param end the cursor when nothing is left
 */
export function pageForward(
  rows: StreamRow[],
  start: number,
  options: PageOptions,
  byTimeOnly: boolean,
  end: Cursor,
): Page {
  const taken = takeForward(rows, start, options, byTimeOnly)
  const last = rows[taken.end - 1]
  const hasMore = taken.end < rows.length
  const cursor = hasMore && last ? { after_time: last.time, after_id: last.id } : end
  return { rows: taken.rows, cursor, hasMore }
}

function takeForward(
  rows: StreamRow[],
  start: number,
  { limit, events, bytesMax = pageBytesMax }: PageOptions,
  byTimeOnly: boolean,
): { rows: StreamRow[]; end: number } {
  const taken: StreamRow[] = []
  let bytes = 0
  let time = -1
  let millisecond = { start, count: 0 }
  for (let index = start; index < rows.length; index++) {
    const row = rows[index]
    if (!row) break
    const continues = byTimeOnly && row.time === time
    if (!continues) millisecond = { start: index, count: taken.length }
    time = row.time
    if (!isDelivered(row, events)) continue
    const isFull = taken.length >= limit && !continues
    const isTooLarge = taken.length > 0 && bytes + row.bytes + 1 > bytesMax
    if (isFull || (isTooLarge && millisecond.count > 0)) {
      if (!continues) return { rows: taken, end: index }
      return { rows: taken.slice(0, millisecond.count), end: millisecond.start }
    }
    taken.push(row)
    bytes += row.bytes + 1
  }
  return { rows: taken, end: rows.length }
}

/** `rows` oldest first. */
interface History {
  rows: StreamRow[]
  end: number
  /** Whether nothing precedes the first row. */
  isComplete: boolean
}

/** Null when the rows do not reach back far enough to fill the page. */
export function pageBackward(
  { rows, end, isComplete }: History,
  { limit, events, eventsMax, bytesMax = pageBytesMax, weightOf }: PageOptions,
  cursor: Cursor,
): Page | null {
  const taken: StreamRow[] = []
  let counted = 0
  let bytes = 0
  let eventBytes = 0
  for (let index = end - 1; index >= 0; index--) {
    const row = rows[index]
    if (!row || !isDelivered(row, events)) continue
    const rowBytes = row.bytes + 1 + (row.isMessage && weightOf ? weightOf(row.json) : 0)
    const isTooLarge = bytes + rowBytes > bytesMax
    if (eventsMax !== undefined && !row.isMessage) {
      const isAllowed = counted < limit && taken.length - counted < eventsMax
      if (!isAllowed || isTooLarge || eventBytes + rowBytes > bytesMax * eventsShare) continue
      eventBytes += rowBytes
    } else {
      const isFull = counted >= limit || (counted > 0 && isTooLarge)
      if (isFull) return { rows: taken.reverse(), cursor, hasMore: true }
      counted++
    }
    taken.push(row)
    bytes += rowBytes
  }
  return isComplete ? { rows: taken.reverse(), cursor, hasMore: false } : null
}

export const messagesOf = ({ rows }: Page): Message[] => rows.flatMap(({ message }) => message ?? [])
