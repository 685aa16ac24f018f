import type { Cursor } from '../contract/chat'
import { type Page, type PageOptions, pageBackward, pageForward } from './page'
import { isDelivered, type RawRow, type StreamRow, setMessage } from './stream-row'

const rowsMax = 1000
const bytesMax = 1024 * 1024

/** The end of an empty stream as a cursor. It is above 0 so that a client following it misses nothing. */
export const emptyRoomCursor: Readonly<Cursor> = { after_time: 1, after_id: 0 }

/** Whether a row lies strictly after a cursor; a zero field was not given. */
function isAfter(row: { id: number; time: number }, cursor: Cursor): boolean {
  if (cursor.after_time === 0) return row.id > cursor.after_id
  if (cursor.after_id === 0) return row.time > cursor.after_time
  return row.time > cursor.after_time || (row.time === cursor.after_time && row.id > cursor.after_id)
}

/**
 * The newest rows of one room, without a gap from a floor to the end of its stream. A `delete`, `edit` or `clear` row
 * changes the earlier rows it refers to, whichever instance wrote it.
 */
export class RecentRows {
  #rows: StreamRow[] = []
  #bytes = 0
  #floor = { id: 0, time: 0 }
  lastId: number
  lastTime: number

  /**
   * @param rows oldest first
   * @param floor the newest row not included, zeros if there is none
   * @param end of the room's stream
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

  get end(): Cursor {
    if (this.lastTime === 0) return emptyRoomCursor
    return { after_time: this.lastTime, after_id: this.lastId }
  }

  get #isComplete(): boolean {
    return this.#floor.id === 0
  }

  append(rows: StreamRow[]): void {
    for (const row of rows) {
      this.#applyEvent(row)
      this.#rows.push(row)
      this.#bytes += row.memoryBytes
      this.lastId = Math.max(this.lastId, row.id)
      this.lastTime = Math.max(this.lastTime, row.time)
    }
    // In steps, because shifting the array on every message would be expensive.
    if (this.#rows.length > rowsMax * 1.25 || this.#bytes > bytesMax * 1.25) this.#trim(rowsMax, bytesMax)
  }

  shrink(bytes: number): void {
    this.#trim(rowsMax, bytes)
  }

  /** Whether these rows restore hidden ones, which then must be read again. */
  isRestoredBy(rows: RawRow[]): boolean {
    const refs = new Set(rows.filter((row) => row.type === 'edit').map((row) => row.ref_id))
    return refs.size > 0 && this.#rows.some((row) => row.message === null && refs.has(row.id))
  }

  covers(cursor: Cursor): boolean {
    const { id, time } = this.#floor
    return (id === 0 && time === 0) || !isAfter({ id, time }, cursor)
  }

  /** Whether the stream is known to have a row at or before an id. */
  reaches(id: number): boolean {
    const first = this.#isComplete ? this.#rows[0]?.id : this.#floor.id
    return first !== undefined && first <= id
  }

  /** Null if not everything after the cursor is here. */
  after(cursor: Cursor, options: PageOptions): Page | null {
    if (!this.covers(cursor)) return null
    const start = this.#indexAfter(cursor)
    return pageForward(this.#rows, start, options, cursor.after_id === 0, this.#endFor(cursor))
  }

  /** Null when there may be more below the floor. */
  newest(options: PageOptions): Page | null {
    const history = { rows: this.#rows, end: this.#rows.length, isComplete: this.#isComplete }
    return pageBackward(history, options, this.end)
  }

  /** Null when it reaches below the floor. */
  before(id: number, options: PageOptions, cursor: Cursor): Page | null {
    const end = this.#indexAfter({ after_time: 0, after_id: id - 1 })
    return pageBackward({ rows: this.#rows, end, isComplete: this.#isComplete }, options, cursor)
  }

  /** The newest messages after an id, newest first. Null if fewer than `max` are here, and there may be more. */
  messagesAfter(id: number, max: number): StreamRow[] | null {
    const found: StreamRow[] = []
    for (let index = this.#rows.length - 1; index >= 0 && found.length < max; index--) {
      const row = this.#rows[index]
      if (!row || row.id <= id) return found
      if (isDelivered(row, false)) found.push(row)
    }
    return found.length === max || this.covers({ after_time: 0, after_id: id }) ? found : null
  }

  /** Null if the room has none, undefined if that is not known here. */
  lastMessage(): StreamRow | null | undefined {
    const found = this.#rows.findLast(
      (row) => isDelivered(row, false) && !row.flagged && !row.message?.notice,
    )
    return found ?? (this.#isComplete ? null : undefined)
  }

  /** Never behind the client's own cursor, so that it only moves forward. */
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

  #applyEvent({ type, time, refId, message }: StreamRow): void {
    if (refId === null || message === null) return // a hidden event was undone
    if (type === 'delete')
      this.#hide((row) => row.id === refId || (row.type === 'edit' && row.refId === refId))
    else if (type === 'clear') this.#hide((row) => row.id <= refId)
    else if (type === 'edit') this.#replaceText(refId, message.msg, time)
  }

  #hide(matches: (row: StreamRow) => boolean): void {
    for (const row of this.#rows) if (row.message !== null && matches(row)) this.#setMessage(row, null)
  }

  #replaceText(id: number, msg: string, time: number): void {
    // Earlier edits are hidden: only the last text may be read.
    this.#hide((row) => row.type === 'edit' && row.refId === id)
    const row = this.#rows.find((candidate) => candidate.id === id)
    // With this text it was read from the database, or restored.
    if (!row?.message || row.message.msg === msg) return
    this.#setMessage(row, { ...row.message, msg, edited_time: time })
  }

  #setMessage(row: StreamRow, message: StreamRow['message']): void {
    this.#bytes -= row.memoryBytes
    setMessage(row, message)
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
