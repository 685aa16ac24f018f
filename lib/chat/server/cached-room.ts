import { limits } from '@/lib/core/contract/limits'
import { stringBytes } from '@/lib/core/limits/caches'
import type { Cursor } from '../contract/chat'
import { RecentRows } from './recent-rows'
import { RowWaiter } from './row-waiter'
import { type RoomRecord, readBefore, readNewest, readRoom, readStream } from './store'
import { isDelivered, type RawRow, type StreamRow, toStreamRow } from './stream-row'

/** Without the server's time, which differs for each client that shares it. */
export interface CachedResponse {
  /** Members of a JSON object, without its braces. */
  members: string
  cursor: Cursor
  isEmpty: boolean
  isReset: boolean
}

/** Clients slightly behind share responses too; unusual cursors must not fill the memory. */
const responsesMax = 16
const responseBytesMax = 1024 * 1024
const responseOverheadBytes = 256

export class ResponseCache {
  readonly #byKey = new Map<string, CachedResponse>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): CachedResponse | undefined {
    return this.#byKey.get(key)
  }

  set(key: string, response: CachedResponse): void {
    const bytes = responseOverheadBytes + stringBytes(key) + stringBytes(response.members)
    if (this.#byKey.size >= responsesMax || this.#bytes + bytes > responseBytesMax || this.#byKey.has(key))
      return
    this.#byKey.set(key, response)
    this.#bytes += bytes
  }

  clear(): void {
    this.#byKey.clear()
    this.#bytes = 0
  }
}

/** Rows read when a room is loaded: the largest page, and whether there is more. */
const rowsAtLoad = limits.pageRowsMax + 20
/** How many messages below the recent rows are searched for an unflagged one. */
const lastMessageRowsMax = 100
const roomOverheadBytes = 2048

const noop = () => undefined
const noRows = () => new RecentRows([], { id: 0, time: 0 }, { id: 0, time: 0 })

/** Rooms that do not exist yet are cached too, so that polling them costs no query. */
export class CachedRoom {
  room: RoomRecord | null = null
  recentRows: RecentRows = noRows()
  lastUsed = 0
  /** The `bytes` that the cache has counted for this room. */
  countedBytes = 0
  readonly responses = new ResponseCache()
  /** A response read before a change must not be cached after it. */
  generation = 0
  #lastMessage: { generation: number; row: StreamRow | null } | null = null
  readonly waiters = new Set<RowWaiter>()
  /** The refresh under way, and the one to start after it. */
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** The rows here may not be in the database: the next refresh reads everything. */
  #isInvalid = false

  /**
   * @param onGrowth called whenever `bytes` may have changed
   * @param onHasWaiters called when the first poll starts to wait here and when the last one ends
   */
  constructor(
    readonly name: string,
    readonly onGrowth: (room: CachedRoom) => void = noop,
    readonly onHasWaiters: (hasWaiters: boolean) => void = noop,
  ) {}

  get bytes(): number {
    return roomOverheadBytes + this.recentRows.bytes + this.responses.bytes
  }

  get hasWaiters(): boolean {
    return this.waiters.size > 0
  }

  async load(): Promise<void> {
    const room = await readRoom(this.name)
    const newest = room ? await readNewest(room, rowsAtLoad) : null
    this.room = room
    this.recentRows = noRows()
    if (room && newest) {
      const rows = newest.rows.map((row) => toStreamRow(row, this.name, room.clearedId)).reverse()
      const below = newest.isCut ? rows.shift() : undefined
      const floor = below ?? { id: room.prunedId, time: room.prunedTime }
      const end = { id: room.lastId, time: rows.at(-1)?.time ?? room.lastTime }
      this.recentRows = new RecentRows(rows, { id: floor.id, time: floor.time }, end)
    }
    this.#invalidateResponses()
  }

  #invalidateResponses(): void {
    this.generation++
    this.responses.clear()
    this.onGrowth(this)
  }

  /** Older rows are then read from the database. */
  shrink(bytes: number): void {
    this.responses.clear()
    this.recentRows.shrink(Math.max(0, bytes - roomOverheadBytes))
    this.onGrowth(this)
  }

  cacheResponse(key: string, response: CachedResponse): void {
    this.responses.set(key, response)
    this.onGrowth(this)
  }

  /** The newest visible, unflagged message that is no notice. */
  async lastMessage(): Promise<StreamRow | null> {
    const { room, generation } = this
    const recent = this.recentRows.lastMessage()
    if (recent !== undefined || !room) return recent ?? null
    if (this.#lastMessage?.generation !== generation) {
      const { rows } = await readBefore(room, this.recentRows.lastId + 1, lastMessageRowsMax, false)
      const found = rows.find((each) => !each.flagged && each.notice === null)
      const row = found ? toStreamRow(found, this.name, room.clearedId) : null
      this.#lastMessage = { generation, row }
    }
    return this.#lastMessage.row
  }

  /**
   * Adds rows that this process committed. If another instance committed in between, they are read from the database
   * instead.
   * @param previousId the end of the stream before these rows
   * @param created the room, if they may have created it
   * @returns resolves when they can be polled here; undefined if they can be already
   */
  applyCommitted(previousId: number, raw: RawRow[], created?: RoomRecord): Promise<void> | undefined {
    const lastId = raw.at(-1)?.id ?? 0
    if (lastId <= this.recentRows.lastId) return undefined
    if (created?.lastId === lastId && previousId === 0 && !this.room && !this.#running) {
      this.#begin(created, raw)
      return undefined
    }
    const follows = !this.#running && this.room && previousId === this.recentRows.lastId
    if (!follows || this.#isRestoredBy(raw) || raw.some(mayChangeRoom)) return this.#refreshUpTo(lastId)
    this.#extend(raw)
    return undefined
  }

  /** The room did not exist, and now has these rows only. */
  #begin(room: RoomRecord, raw: RawRow[]): void {
    this.room = room
    this.#extend(raw)
    this.wakeAll()
  }

  /** The refresh under way may already find the row; the next one certainly does. */
  async #refreshUpTo(lastId: number): Promise<void> {
    await this.#running?.catch(noop)
    if (this.recentRows.lastId < lastId) await (this.#running ?? this.refresh())
  }

  /** Calls during a refresh share the next one. */
  refresh(): Promise<void> {
    if (this.#next) return this.#next
    if (!this.#running) return this.#start()
    this.#next = this.#running.catch(noop).then(() => {
      this.#next = null
      return this.#start()
    })
    return this.#next
  }

  /** Reads everything again and wakes all waiters: the database was replaced. */
  reload(): Promise<void> {
    this.#isInvalid = true
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
    // Otherwise it was created, deleted or restored from a backup: the rows here are of another stream.
    const isSame = room?.id === this.room?.id && !(room && room.lastId < this.recentRows.lastId)
    await (isSame && !this.#isInvalid ? this.#follow(room) : this.#reload())
  }

  async #reload(): Promise<void> {
    this.#isInvalid = false
    try {
      await this.load()
    } catch (error) {
      this.#isInvalid = true
      throw error
    }
    this.wakeAll()
  }

  async #follow(room: RoomRecord | null): Promise<void> {
    const before = this.room
    const { rows: raw, isCut } =
      room && room.lastId > this.recentRows.lastId
        ? await readStream(room.id, this.recentRows.lastId, room.lastId, rowsAtLoad)
        : { rows: [], isCut: false }
    if (isCut || this.#isRestoredBy(raw) || before?.prunedId !== room?.prunedId) return this.#reload()
    this.room = room
    if (raw.length > 0) this.#extend(raw)
    if (before?.version === room?.version) return
    // Responses contain `frozen`, and waiting clients may no longer be allowed to read.
    this.renewResponses()
  }

  /** Whether these rows make hidden rows visible: a restored message, an undone clear. */
  #isRestoredBy(raw: RawRow[]): boolean {
    const clearedId = this.room?.clearedId ?? 0
    const undoesClear = (row: RawRow) => row.type === 'clear' && (row.ref_id ?? 0) < clearedId
    return raw.some(undoesClear) || this.recentRows.isRestoredBy(raw)
  }

  #extend(raw: RawRow[]): void {
    const rows = raw
      .filter((row) => row.id > this.recentRows.lastId)
      .map((row) => toStreamRow(row, this.name, this.room?.clearedId ?? 0))
    for (const row of rows)
      if (row.type === 'clear' && row.message !== null && row.refId !== null && this.room)
        this.room = { ...this.room, clearedId: row.refId }
    this.recentRows.append(rows)
    this.#invalidateResponses()
    for (const waiter of this.waiters) if (rows.some((row) => isDelivered(row, waiter.events))) waiter.wake()
  }

  /** What its responses say besides rows has changed: whether the room is frozen. */
  renewResponses(): void {
    this.#invalidateResponses()
    this.wakeAll()
  }

  wakeAll(): void {
    for (const waiter of this.waiters) waiter.wake()
  }

  addWaiter(waiter: RowWaiter): void {
    if (!this.hasWaiters) this.onHasWaiters(true)
    this.waiters.add(waiter)
  }

  removeWaiter(waiter: RowWaiter): void {
    if (this.waiters.delete(waiter) && !this.hasWaiters) this.onHasWaiters(false)
  }

  /** Resolves when a row arrives that such a poll gets, after `milliseconds`, or on abort. */
  async wait(milliseconds: number, events: boolean, signal: AbortSignal): Promise<void> {
    const waiter = new RowWaiter(events)
    waiter.watch(this)
    await waiter.wait(milliseconds, signal)
    waiter.end()
  }
}

/** Such rows are written with changes of the room itself, which must be visible no later than the row. */
const mayChangeRoom = ({ type }: RawRow): boolean => type === 'system' || type === 'topic'
