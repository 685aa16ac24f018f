import { chatLimits } from '@/lib/chat/limits'
import type { Cursor } from '../contract/chat'
import { isDelivered, type StreamRow } from './stream-row'

/** What one poll gets of the stream. */
export interface Page {
  /** JSON of the delivered rows, joined by commas. */
  json: string
  cursor: Cursor
  /** Whether there is more in the direction that was asked for. */
  hasMore: boolean
}

/** What of the stream is asked for. */
export interface PageOptions {
  /** Rows at most. */
  limit: number
  events: boolean
  /**
   * Going back: `limit` counts what was said only, and at most this many of the other rows, the newest, come along. They
   * have a quarter of the bytes, so that long ones (an `edit` has the text of its message) leave room for what was
   * said; one that does not fit is left out.
   */
  eventsMax?: number
  /** Bytes of all rows together, as sent; one row is given however large it is. */
  bytesMax?: number
  /** What a row that says something counts beside its bytes, where a page of them is drawn. Going back only. */
  weightOf?: (json: string) => number
}

/** What an answer has beside its rows: field names, numbers, the name of the room. */
const envelopeBytes = 1024

/** Bytes that the rows of one answer may have, as sent. */
export const pageBytesMax = chatLimits.pollBytesMax - envelopeBytes

/** The share of a page's bytes for rows that are no messages, where `limit` counts messages only. */
const eventsShare = 1 / 4

/** The rows of a page, and where it ends. */
interface Taken {
  parts: string[]
  /** Index after the last row looked at. */
  end: number
}

/**
 * Takes rows forward until the page is full. With a cursor by time alone it never ends within a millisecond, because
 * what follows in it would be lost: a millisecond that is reached is taken whole, and one that does not fit is left
 * for the next page. (Writers keep a millisecond of one room below the size of a page. One that was stored before they
 * did, and is larger, is given whole.)
 */
function takeForward(rows: StreamRow[], start: number, wanted: PageOptions, byTimeOnly: boolean): Taken {
  const { limit, events, bytesMax = pageBytesMax } = wanted
  const parts: string[] = []
  let bytes = 0
  let time = -1
  let before: { end: number; count: number } = { end: start, count: 0 }
  for (let index = start; index < rows.length; index++) {
    const row = rows[index]
    if (!row) break
    const continues = byTimeOnly && row.time === time
    if (!continues) before = { end: index, count: parts.length }
    time = row.time
    if (!isDelivered(row, events)) continue
    const isFull = parts.length >= limit && !continues
    const isTooMuch = parts.length > 0 && bytes + row.bytes + 1 > bytesMax
    if (isFull || (isTooMuch && before.count > 0)) {
      if (!continues) return { parts, end: index }
      return { parts: parts.slice(0, before.count), end: before.end }
    }
    parts.push(row.json)
    bytes += row.bytes + 1
  }
  return { parts, end: rows.length }
}

/**
 * The page of delivered rows from an index on, oldest first.
 * @param end where the cursor stands when nothing is left
 */
export function pageForward(
  rows: StreamRow[],
  start: number,
  wanted: PageOptions,
  byTimeOnly: boolean,
  end: Cursor,
): Page {
  const taken = takeForward(rows, start, wanted, byTimeOnly)
  const last = rows[taken.end - 1]
  const hasMore = taken.end < rows.length
  const cursor = hasMore && last ? { after_time: last.time, after_id: last.id } : end
  return { json: taken.parts.join(','), cursor, hasMore }
}

/** Rows to go back through, oldest first. */
interface Reach {
  rows: StreamRow[]
  /** Index after the last one that may be in the page. */
  end: number
  /** Whether nothing lies before the first of them. */
  isWhole: boolean
}

/**
 * The page of delivered rows that ends before an index, oldest first; null when the rows do not reach back far enough
 * to fill it and to know whether there is more.
 */
export function pageBackward(
  { rows, end, isWhole }: Reach,
  wanted: PageOptions,
  cursor: Cursor,
): Page | null {
  const { limit, events, eventsMax, bytesMax = pageBytesMax, weightOf } = wanted
  const parts: string[] = []
  let counted = 0
  let bytes = 0
  let eventBytes = 0
  for (let index = end - 1; index >= 0; index--) {
    const row = rows[index]
    if (!row || !isDelivered(row, events)) continue
    const rowBytes = row.bytes + 1 + (row.isMessage && weightOf ? weightOf(row.json) : 0)
    const isTooMuch = bytes + rowBytes > bytesMax
    if (eventsMax !== undefined && !row.isMessage) {
      const mayCome = counted < limit && parts.length - counted < eventsMax
      if (!mayCome || isTooMuch || eventBytes + rowBytes > bytesMax * eventsShare) continue
      eventBytes += rowBytes
    } else {
      const isFull = counted >= limit || (counted > 0 && isTooMuch)
      if (isFull) return { json: parts.reverse().join(','), cursor, hasMore: true }
      counted++
    }
    parts.push(row.json)
    bytes += rowBytes
  }
  return isWhole ? { json: parts.reverse().join(','), cursor, hasMore: false } : null
}

/** The answer to a poll without the server's time at its end, so that all pollers at one cursor can share it. */
export interface PollResponse {
  text: string
  cursor: Cursor
  /** Nothing is delivered. */
  isEmpty: boolean
  /** The client is told to start over. */
  isReset: boolean
}

/** The room that an answer speaks of; null while it does not exist. */
interface Place {
  name: string
  room: { frozen: boolean } | null
}

/** Makes the answer of a page. Joined, so that it is one string and does not keep its pieces alive. */
export function toPollResponse(
  { name, room }: Place,
  page: Page,
  how: { gap?: boolean; reset?: boolean } = {},
): PollResponse {
  const { json, cursor, hasMore } = page
  const { gap = false, reset = false } = how
  const text = [
    `{"code":200,"room":${JSON.stringify(name)},"messages":[`,
    json,
    `],"cursor":{"after_time":${cursor.after_time},"after_id":${cursor.after_id}},"has_more":${hasMore}`,
    `,"gap":${gap},"reset":${reset},"frozen":${room?.frozen ?? false},"server_time":`,
  ].join('')
  return { text, cursor, isEmpty: json === '', isReset: reset }
}
