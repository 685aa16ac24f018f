import type { Cursor } from '@/lib/schemas/chat'
import { isDelivered, type RawRow, type StreamRow } from './stream-row'

/** What one poll gets of the stream. */
export interface Page {
  /** The answer up to the server's time, once somebody made it: many pollers stand at the same cursor. */
  text?: string
  /** JSON of the delivered rows, joined by commas. */
  json: string
  cursor: Cursor
  hasMore: boolean
}

const rowsMax = 1000
const bytesMax = 1024 * 1024
/** Cursors that are a little behind share their pages too; a crowd of odd ones must not fill the memory. */
const pagesMax = 16
/** Bytes a row costs beside its text, roughly. */
const rowOverheadBytes = 120

/** Whether a row lies strictly after a cursor; a zero field was not given. */
export function isAfter(row: { id: number; time: number }, cursor: Cursor): boolean {
  if (cursor.after_time === 0) return row.id > cursor.after_id
  if (cursor.after_id === 0) return row.time > cursor.after_time
  return row.time > cursor.after_time || (row.time === cursor.after_time && row.id > cursor.after_id)
}

/**
 * The newest rows of one room, without a gap from the floor to the end of its stream, ready to be served.
 * It follows the stream itself: a `delete`, `edit` or `clear` row changes the earlier rows it speaks of, so it
 * does not matter which instance wrote it.
 */
export class Tail {
  #rows: StreamRow[] = []
  #bytes = 0
  /** The row before the first kept one: everything after it is here. */
  #floor = { id: 0, time: 0 }
  lastId: number
  lastTime: number
  /** Pages made since the last change, by what was asked. */
  readonly #pages = new Map<string, Page>()

  /**
   * @param rows oldest first
   * @param floor the newest row that is not among them, zeros if they are all there are
   * @param end where the room's stream ends now
   */
  constructor(rows: StreamRow[], floor: { id: number; time: number }, end: { id: number; time: number }) {
    this.#floor = floor
    this.lastId = end.id
    this.lastTime = end.time
    this.append(rows)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The end of the stream as a cursor. */
  get end(): Cursor {
    return { after_time: this.lastTime, after_id: this.lastId }
  }

  /** Adds rows that follow the last one directly. */
  append(rows: StreamRow[]): void {
    this.#pages.clear()
    for (const row of rows) {
      this.#applyTo(row)
      this.#rows.push(row)
      this.#bytes += row.json.length + rowOverheadBytes
      this.lastId = Math.max(this.lastId, row.id)
      this.lastTime = Math.max(this.lastTime, row.time)
    }
    this.#trim()
  }

  /** Whether these rows bring back what is hidden here, so that it has to be read again. */
  isRevivedBy(rows: RawRow[]): boolean {
    const refs = new Set(rows.filter((row) => row.type === 'edit').map((row) => Number(row.ref_id)))
    return refs.size > 0 && this.#rows.some((row) => row.hidden && refs.has(row.id))
  }

  /** Whether everything after the cursor is here. */
  covers(cursor: Cursor): boolean {
    const { id, time } = this.#floor
    return (id === 0 && time === 0) || !isAfter({ id, time }, cursor)
  }

  /** The page after a covered cursor, oldest first. */
  after(cursor: Cursor, limit: number, events: boolean): Page {
    const key = `${cursor.after_time} ${cursor.after_id} ${limit} ${events}`
    return this.#pages.get(key) ?? this.#keep(key, this.#makePage(cursor, limit, events))
  }

  #keep(key: string, page: Page): Page {
    if (this.#pages.size < pagesMax) this.#pages.set(key, page)
    return page
  }

  #makePage(cursor: Cursor, limit: number, events: boolean): Page {
    const start = this.#indexAfter(cursor)
    const byTimeOnly = cursor.after_id === 0
    const parts: string[] = []
    let last: StreamRow | undefined
    let index = start
    for (; index < this.#rows.length; index++) {
      const row = this.#rows[index]
      if (!row) break
      const delivered = isDelivered(row, events)
      // A cursor by time alone must not stop inside a millisecond: what follows in it would be lost.
      if (delivered && parts.length >= limit && !(byTimeOnly && row.time === last?.time)) break
      if (delivered) parts.push(row.json)
      last = row
    }
    const hasMore = index < this.#rows.length
    const cursorOut = hasMore && last ? { after_time: last.time, after_id: last.id } : this.#endFor(cursor)
    return { json: parts.join(','), cursor: cursorOut, hasMore }
  }

  /** The newest rows, oldest first; null when there may be more of them below the floor. */
  newest(limit: number, events: boolean): Page | null {
    const key = `newest ${limit} ${events}`
    const known = this.#pages.get(key)
    if (known) return known
    const parts = this.#backwards(this.#rows.length - 1, limit, events)
    if (parts.length < limit && this.#floor.id > 0) return null
    return this.#keep(key, { json: parts.join(','), cursor: this.end, hasMore: false })
  }

  /** A page of history before an id; null when it reaches below the floor. */
  before(id: number, limit: number, events: boolean, cursor: Cursor): Page | null {
    const index = this.#indexAfter({ after_time: 0, after_id: id - 1 })
    const parts = this.#backwards(index - 1, limit + 1, events)
    if (parts.length <= limit && this.#floor.id > 0) return null
    const hasMore = parts.length > limit
    return { json: parts.slice(hasMore ? 1 : 0).join(','), cursor, hasMore }
  }

  /** The newest spoken row still shown, if it is kept here. */
  lastSpoken(): StreamRow | undefined {
    return this.#rows.findLast((row) => isDelivered(row, false))
  }

  #backwards(from: number, count: number, events: boolean): string[] {
    const parts: string[] = []
    for (let i = from; i >= 0 && parts.length < count; i--) {
      const row = this.#rows[i]
      if (row && isDelivered(row, events)) parts.push(row.json)
    }
    return parts.reverse()
  }

  /** Never behind what the client already has, so that its cursor only moves forward. */
  #endFor(cursor: Cursor): Cursor {
    return { after_time: Math.max(this.lastTime, cursor.after_time), after_id: this.lastId }
  }

  #indexAfter(cursor: Cursor): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = this.#rows[middle]
      if (row && isAfter(row, cursor)) high = middle
      else low = middle + 1
    }
    return low
  }

  #applyTo(event: StreamRow): void {
    const { type, refId } = event
    if (refId === null || event.hidden) return // a hidden one was taken back
    if (type === 'delete')
      this.#hide((row) => row.id === refId || (row.type === 'edit' && row.refId === refId))
    else if (type === 'clear') this.#hide((row) => row.id <= refId)
    else if (type === 'edit') this.#replaceText(refId, event)
  }

  #hide(matches: (row: StreamRow) => boolean): void {
    for (const row of this.#rows) {
      if (row.hidden || !matches(row)) continue
      this.#bytes -= row.json.length
      row.hidden = true
      row.json = ''
    }
  }

  #replaceText(id: number, event: StreamRow): void {
    // Only the last text of a message may be read.
    this.#hide((row) => row.type === 'edit' && row.refId === id)
    const row = this.#rows.find((candidate) => candidate.id === id)
    if (!row || row.hidden) return
    const { msg } = JSON.parse(event.json) as { msg: string }
    this.#bytes -= row.json.length
    row.json = JSON.stringify({ ...JSON.parse(row.json), msg })
    this.#bytes += row.json.length
  }

  /** In steps, so that shifting the array does not cost every single message. */
  #trim(): void {
    if (this.#rows.length <= rowsMax * 1.25 && this.#bytes <= bytesMax * 1.25) return
    let drop = 0
    while (this.#rows.length - drop > rowsMax || (this.#bytes > bytesMax && drop < this.#rows.length - 1)) {
      this.#bytes -= (this.#rows[drop]?.json.length ?? 0) + rowOverheadBytes
      drop++
    }
    const floor = this.#rows[drop - 1]
    if (floor) this.#floor = { id: floor.id, time: floor.time }
    this.#rows.splice(0, drop)
  }
}
