import { limits } from '@/lib/core/contract/limits'
import { stringBytes } from '@/lib/core/limits/caches'
import type { PollResponse } from './page'
import { RecentRows } from './recent-rows'
import { type RoomRecord, readBefore, readNewest, readRoom, readStream } from './store'
import { isDelivered, type RawRow, type StreamRow, toStreamRow } from './stream-row'

/** Cursors that are a little behind share their answers too; a crowd of odd ones must not fill the memory. */
const answersMax = 16
const bytesMax = 1024 * 1024
/** Memory of an answer beside its text: the objects, the entry of the map. */
const responseOverheadBytes = 256

/** Answers made since the last change of a room, by what was asked. */
export class ResponseCache {
  readonly #byKey = new Map<string, PollResponse>()
  #bytes = 0

  /** Memory of the answers, bytes. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): PollResponse | undefined {
    return this.#byKey.get(key)
  }

  /** Keeps an answer if there is room. */
  set(key: string, answer: PollResponse): void {
    const bytes = responseOverheadBytes + stringBytes(key) + stringBytes(answer.text)
    if (this.#byKey.size >= answersMax || this.#bytes + bytes > bytesMax || this.#byKey.has(key)) return
    this.#byKey.set(key, answer)
    this.#bytes += bytes
  }

  clear(): void {
    this.#byKey.clear()
    this.#bytes = 0
  }
}

/** Rows read when a room becomes resident: the largest page, and whether there is more. */
const rowsAtLoad = limits.pageRowsMax + 20
/** How far back, below the tail, something said that is not flagged is looked for. */
const lastSpokenRowsMax = 100
/** Memory of a room beside its rows: its record, its name, sets, timers. */
const overheadBytes = 2048

const noop = () => undefined
const emptyTail = () => new RecentRows([], { id: 0, time: 0 }, { id: 0, time: 0 })

interface Waiter {
  events: boolean
  wake: () => void
}

/**
 * A room that somebody reads or writes: its record, the tail of its stream and who waits for more. One that does
 * not exist yet is resident too, so that polling it costs no query each time.
 */
export class CachedRoom {
  room: RoomRecord | null = null
  recentRows: RecentRows = emptyTail()
  /** When somebody last asked for it, as performance.now() tells. */
  lastUsed = 0
  /** What it was last counted with; see `bytes`. */
  countedBytes = 0
  /** Answers of the stream as it is now. */
  readonly responses = new ResponseCache()
  /** Grows with every change of the stream: what was read before one does not go among the answers after it. */
  generation = 0
  #lastSpoken: { generation: number; row: StreamRow | null } | null = null
  readonly #waiters = new Set<Waiter>()
  /** The look at the database that is under way, and the one that begins after it. */
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** What is kept here may not be in the database: the next look reads everything. */
  #isDoubtful = false

  /**
   * @param onGrowth told whenever `bytes` may have changed
   * @param onHasWaiters told when the first begins to wait here, and when the last one is gone
   */
  constructor(
    readonly name: string,
    readonly onGrowth: (resident: CachedRoom) => void = noop,
    readonly onHasWaiters: (hasWaiters: boolean) => void = noop,
  ) {}

  /** Memory of the room, bytes. */
  get bytes(): number {
    return overheadBytes + this.recentRows.bytes + this.responses.bytes
  }

  /** Polls that wait in this room. */
  get waitingCount(): number {
    return this.#waiters.size
  }

  get isAwaited(): boolean {
    return this.#waiters.size > 0
  }

  /** Reads the room and the end of its stream for the first time. */
  async load(): Promise<void> {
    const room = await readRoom(this.name)
    const newest = room ? await readNewest(room, rowsAtLoad) : null
    this.room = room
    this.recentRows = emptyTail()
    if (room && newest) {
      const rows = newest.rows.map((row) => toStreamRow(row, this.name, room.clearedId)).reverse()
      const below = newest.isCut ? rows.shift() : undefined
      const floor = below ?? { id: room.prunedId, time: room.prunedTime }
      this.recentRows = new RecentRows(rows, { id: floor.id, time: floor.time }, endOf(room, rows))
    }
    this.#changed()
  }

  /** What was made of the stream before does not hold any more. */
  #changed(): void {
    this.generation++
    this.responses.clear()
    this.onGrowth(this)
  }

  /** Keeps no more in memory than this, bytes; what is older is read from the database. */
  shrink(bytes: number): void {
    this.responses.clear()
    this.recentRows.shrink(Math.max(0, bytes - overheadBytes))
    this.onGrowth(this)
  }

  /** Keeps an answer of the stream as it is now, for whoever asks the same. */
  cacheResponse(key: string, answer: PollResponse): void {
    this.responses.set(key, answer)
    this.onGrowth(this)
  }

  /** What was last said here, is still shown and not flagged. */
  async lastMessage(): Promise<StreamRow | null> {
    const { room, generation } = this
    const kept = this.recentRows.lastMessage()
    if (kept !== undefined || !room) return kept ?? null
    if (this.#lastSpoken?.generation !== generation) {
      const { rows } = await readBefore(room, this.recentRows.lastId + 1, lastSpokenRowsMax, false)
      const found = rows.find((each) => !each.flagged)
      const row = found ? toStreamRow(found, this.name, room.clearedId) : null
      this.#lastSpoken = { generation, row }
    }
    return this.#lastSpoken.row
  }

  /**
   * Takes rows that were committed by this process. When something else was committed in between (by another
   * instance), they are read from the database instead, in their order.
   * @param previousId the end of the stream before these rows
   * @returns what to wait for until they can be polled here, if anything
   */
  applyCommitted(previousId: number, raw: RawRow[]): Promise<void> | undefined {
    const lastId = raw.at(-1)?.id ?? 0
    if (lastId <= this.recentRows.lastId) return undefined
    const follows = !this.#running && this.room && previousId === this.recentRows.lastId
    if (!follows || this.#isRevivedBy(raw) || raw.some(tellsOfRoom)) return this.#find(lastId)
    this.#extend(raw)
    return undefined
  }

  /** Catches up with what is committed. The look under way may have found it; the next one has, in any case. */
  async #find(lastId: number): Promise<void> {
    await this.#running?.catch(noop)
    if (this.recentRows.lastId < lastId) await (this.#running ?? this.refresh())
  }

  /**
   * Catches up with the database as it is now. Calls that come while one look runs share the next one, and none waits
   * for more: another instance may commit here more often than a look takes.
   */
  refresh(): Promise<void> {
    if (this.#next) return this.#next
    if (!this.#running) return this.#start()
    this.#next = this.#running.catch(noop).then(() => {
      this.#next = null
      return this.#start()
    })
    return this.#next
  }

  /** Reads everything anew, and answers whoever waits: the database is another one than before. */
  reload(): Promise<void> {
    this.#isDoubtful = true
    return this.refresh()
  }

  #start(): Promise<void> {
    this.#running = this.#catchUp().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #catchUp(): Promise<void> {
    const room = await readRoom(this.name)
    const isSame = room?.id === this.room?.id && !(room && room.lastId < this.recentRows.lastId)
    // Made, deleted or restored from a backup: what is kept here speaks of another stream.
    await (isSame && !this.#isDoubtful ? this.#follow(room) : this.#readAnew())
  }

  async #readAnew(): Promise<void> {
    this.#isDoubtful = false
    try {
      await this.load()
    } catch (error) {
      this.#isDoubtful = true
      throw error
    }
    this.wakeAll()
  }

  /** Takes what the room's stream got since, and the room as it is now. */
  async #follow(room: RoomRecord | null): Promise<void> {
    const before = this.room
    const { rows: raw, isCut } =
      room && room.lastId > this.recentRows.lastId
        ? await readStream(room.id, this.recentRows.lastId, room.lastId, rowsAtLoad)
        : { rows: [], isCut: false }
    if (isCut || this.#isRevivedBy(raw) || before?.prunedId !== room?.prunedId) return this.#readAnew()
    this.room = room
    if (raw.length > 0) this.#extend(raw)
    if (before?.version === room?.version) return
    // Answers tell whether the room is frozen, and who waits may no longer be allowed to.
    this.#changed()
    this.wakeAll()
  }

  /** Whether these rows bring back something that is hidden: a restored message, a clearing taken back. */
  #isRevivedBy(raw: RawRow[]): boolean {
    const clearedId = this.room?.clearedId ?? 0
    const isUnclearing = (row: RawRow) => row.type === 'clear' && (row.ref_id ?? 0) < clearedId
    return raw.some(isUnclearing) || this.recentRows.isRestoredBy(raw)
  }

  #extend(raw: RawRow[]): void {
    const rows = raw
      .filter((row) => row.id > this.recentRows.lastId)
      .map((row) => toStreamRow(row, this.name, this.room?.clearedId ?? 0))
    for (const row of rows)
      if (row.type === 'clear' && !row.hidden && row.refId !== null && this.room)
        this.room = { ...this.room, clearedId: row.refId }
    this.recentRows.append(rows)
    this.#changed()
    for (const waiter of this.#waiters) if (rows.some((row) => isDelivered(row, waiter.events))) waiter.wake()
  }

  /** Answers everybody who waits, with whatever there is. */
  wakeAll(): void {
    for (const waiter of this.#waiters) waiter.wake()
  }

  /** Resolves when a row arrives that a poll with these `events` gets, after `milliseconds`, or on abort. */
  wait(milliseconds: number, events: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        if (this.#waiters.delete(waiter) && !this.isAwaited) this.onHasWaiters(false)
        resolve()
      }
      const waiter: Waiter = { events, wake: done }
      const timer = setTimeout(done, milliseconds)
      signal.addEventListener('abort', done)
      if (!this.isAwaited) this.onHasWaiters(true)
      this.#waiters.add(waiter)
      if (signal.aborted) done()
    })
  }
}

/** Whether a row may have come with a change of the room itself, which is delivered no later than the row. */
const tellsOfRoom = ({ type }: RawRow): boolean => type === 'system' || type === 'topic'

function endOf(room: RoomRecord, rows: StreamRow[]): { id: number; time: number } {
  return { id: room.lastId, time: rows.at(-1)?.time ?? room.lastTime }
}
