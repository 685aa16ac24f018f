import type { Cursor } from '../contract/chat'
import { type Page, type PageOptions, pageBackward, pageForward } from './page'
import { isDelivered, type RawRow, type StreamRow, setJson } from './stream-row'

const rowsMax = 1000
const bytesMax = 1024 * 1024

/** Where the stream of a room begins that has nothing in it: above 0, so that who follows it misses nothing. */
export const emptyRoomCursor: Readonly<Cursor> = { after_time: 1, after_id: 0 }

/** Whether a row lies strictly after a cursor; a zero field was not given. */
function isAfter(row: { id: number; time: number }, cursor: Cursor): boolean {
  if (cursor.after_time === 0) return row.id > cursor.after_id
  if (cursor.after_id === 0) return row.time > cursor.after_time
  return row.time > cursor.after_time || (row.time === cursor.after_time && row.id > cursor.after_id)
}

/**
 * The newest rows of one room, without a gap from the floor to the end of its stream, ready to be served.
 * It follows the stream itself: a `delete`, `edit` or `clear` row changes the earlier rows it speaks of, so it
 * does not matter which instance wrote it.
 */
export class RecentRows {
  #rows: StreamRow[] = []
  #bytes = 0
  /** The row before the first kept one: everything after it is here. */
  #floor = { id: 0, time: 0 }
  lastId: number
  lastTime: number

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

  /** Memory of the rows, bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The end of the stream as a cursor. */
  get end(): Cursor {
    if (this.lastTime === 0) return emptyRoomCursor
    return { after_time: this.lastTime, after_id: this.lastId }
  }

  /** Whether nothing lies before the first of the rows. */
  get #isWhole(): boolean {
    return this.#floor.id === 0
  }

  /** Adds rows that follow the last one directly. */
  append(rows: StreamRow[]): void {
    for (const row of rows) {
      this.#applyTo(row)
      this.#rows.push(row)
      this.#bytes += row.memoryBytes
      this.lastId = Math.max(this.lastId, row.id)
      this.lastTime = Math.max(this.lastTime, row.time)
    }
    // In steps, so that shifting the array does not cost every single message.
    if (this.#rows.length > rowsMax * 1.25 || this.#bytes > bytesMax * 1.25) this.#trim(rowsMax, bytesMax)
  }

  /** Gives up the oldest rows until the others take so many bytes at most. */
  shrink(bytes: number): void {
    this.#trim(rowsMax, bytes)
  }

  /** Whether these rows bring back what is hidden here, so that it has to be read again. */
  isRestoredBy(rows: RawRow[]): boolean {
    const refs = new Set(rows.filter((row) => row.type === 'edit').map((row) => row.ref_id))
    return refs.size > 0 && this.#rows.some((row) => row.hidden && refs.has(row.id))
  }

  /** Whether everything after the cursor is here. */
  covers(cursor: Cursor): boolean {
    const { id, time } = this.#floor
    return (id === 0 && time === 0) || !isAfter({ id, time }, cursor)
  }

  /** Whether something of the stream is known to lie at an id or before it. */
  reaches(id: number): boolean {
    const first = this.#isWhole ? this.#rows[0]?.id : this.#floor.id
    return first !== undefined && first <= id
  }

  /** The page after a covered cursor, oldest first. */
  after(cursor: Cursor, wanted: PageOptions): Page {
    const start = this.#indexAfter(cursor)
    return pageForward(this.#rows, start, wanted, cursor.after_id === 0, this.#endFor(cursor))
  }

  /** The newest rows, oldest first; null when there may be more of them below the floor. */
  newest(wanted: PageOptions): Page | null {
    const reach = { rows: this.#rows, end: this.#rows.length, isWhole: this.#isWhole }
    return pageBackward(reach, wanted, this.end)
  }

  /** A page of history before an id; null when it reaches below the floor. */
  before(id: number, wanted: PageOptions, cursor: Cursor): Page | null {
    const end = this.#indexAfter({ after_time: 0, after_id: id - 1 })
    return pageBackward({ rows: this.#rows, end, isWhole: this.#isWhole }, wanted, cursor)
  }

  /** The newest spoken row that is shown and not flagged, if it is kept here; null when there is none at all. */
  lastMessage(): StreamRow | null | undefined {
    const found = this.#rows.findLast((row) => isDelivered(row, false) && !row.flagged)
    return found ?? (this.#isWhole ? null : undefined)
  }

  /** Never behind what the client already has, so that its cursor only moves forward. */
  #endFor(cursor: Cursor): Cursor {
    const { after_time: time, after_id: id } = this.end
    return { after_time: Math.max(time, cursor.after_time), after_id: id }
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
      row.hidden = true
      this.#setText(row, '')
    }
  }

  #replaceText(id: number, event: StreamRow): void {
    // Only the last text of a message may be read.
    this.#hide((row) => row.type === 'edit' && row.refId === id)
    const row = this.#rows.find((candidate) => candidate.id === id)
    if (!row || row.hidden) return
    const { msg } = JSON.parse(event.json) as { msg: string }
    this.#setText(row, JSON.stringify({ ...JSON.parse(row.json), msg }))
  }

  #setText(row: StreamRow, json: string): void {
    this.#bytes -= row.memoryBytes
    setJson(row, json)
    this.#bytes += row.memoryBytes
  }

  #trim(rows: number, bytes: number): void {
    let drop = 0
    while (this.#rows.length - drop > rows || (this.#bytes > bytes && drop < this.#rows.length)) {
      this.#bytes -= this.#rows[drop]?.memoryBytes ?? 0
      drop++
    }
    const floor = this.#rows[drop - 1]
    if (floor) this.#floor = { id: floor.id, time: floor.time }
    this.#rows.splice(0, drop)
  }
}
