import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, sql } from '@/lib/core/db/rows'
import { detachedCopy } from '@/lib/core/detached-slice'
import { cacheBytesMax } from '@/lib/core/limits/caches'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { logThrottled } from '@/lib/core/log-throttled'
import { processState } from '@/lib/core/process-state'
import { CachedRoom } from './cached-room'
import type { RawRow } from './stream-row'

/** Rooms kept that nobody waits in; those that somebody waits in are bounded by the budget for polls that wait. */
const idleRoomsMax = 5000
/** Rooms read from the database at once: each takes some memory on its way. */
const loadsMax = 8
/** Rooms read anew at once, which leaves connections to everybody else. */
const restartsMax = 4
/** How often instances that share a database look for moves they were not told of. */
const safetyIntervalMs = 2000

/**
 * The rooms kept in memory, least recently used ones leaving first; those somebody waits in stay, with less of their
 * past. Together they never take more than their share of the memory for caches.
 */
class RoomCache {
  readonly #byName = new Map<string, CachedRoom>()
  readonly #loading = new Map<string, Promise<CachedRoom>>()
  readonly #loads = new Semaphore(loadsMax, 'room_loads')
  #bytes = 0
  #awaitedCount = 0
  #isMakingRoom = false
  #timer: NodeJS.Timeout | null = null
  /** The process is about to stop: nobody waits any more. */
  isClosing = false

  get count(): number {
    return this.#byName.size
  }

  /** Memory of the rooms kept, bytes: rows, answers and what they are kept in. */
  get bytes(): number {
    return this.#bytes
  }

  get waitingCount(): number {
    let sum = 0
    for (const resident of this.#byName.values()) sum += resident.waitingCount
    return sum
  }

  /** The room if it is in memory already: the way of almost every poll. */
  peek(name: string): CachedRoom | undefined {
    const resident = this.#byName.get(name)
    if (resident) resident.lastUsed = performance.now()
    return resident
  }

  /** The room, read from the database if needed. Rooms that do not exist have `room: null`. */
  get(name: string): CachedRoom | Promise<CachedRoom> {
    const resident = this.peek(name)
    if (resident) return resident
    const existing = this.#loading.get(name)
    if (existing) return existing
    const loading = this.#load(name).finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    return loading
  }

  /** Hands rows that were committed here to a room that is in memory or on its way there. */
  async applyCommitted(name: string, previousId: number, rows: RawRow[]): Promise<void> {
    const resident = this.#byName.get(name)
    try {
      if (resident) await resident.applyCommitted(previousId, rows)
      else await this.#loading.get(name)?.then((loaded) => loaded.refresh())
    } catch (error) {
      logThrottled(error, 'could not read back what was committed') // the next refresh does
    }
  }

  /** Looks at the database again: one room, or all when the name is empty. */
  refresh(name: string): void {
    const names = name === '' ? [...this.#byName.keys()] : [name]
    for (const each of names)
      Promise.resolve(this.#byName.get(each) ?? this.#loading.get(each))
        .then((resident) => resident?.refresh())
        .catch((error: unknown) => logThrottled(error, 'could not refresh a room'))
  }

  /** Looks at one room again, if it is in memory; what was changed in it counts from then on. */
  async refreshNow(name: string): Promise<void> {
    const resident = await (this.#byName.get(name) ?? this.#loading.get(name))
    await resident?.refresh()
  }

  /** Reads all rooms in memory anew: the database is another one than before. @throws when one could not be read */
  async reloadAll(): Promise<void> {
    const turns = new Semaphore(restartsMax)
    const known = [...this.#byName.values(), ...this.#loading.values()]
    await Promise.all(known.map((each) => turns.run(async () => (await each).reload())))
  }

  /** Starts following the other instances. */
  follow(): void {
    bus().subscribe((message) => {
      if (message.topic === 'room') this.refresh(message.id)
    })
    this.#timer = setInterval(() => {
      if (db().provider === 'postgresql')
        this.#checkAll().catch((error: unknown) => logThrottled(error, 'safety poll failed'))
    }, safetyIntervalMs)
    this.#timer.unref()
  }

  /** Answers every waiting poll; the process is about to stop. */
  close(): void {
    this.isClosing = true
    if (this.#timer) clearInterval(this.#timer)
    for (const resident of this.#byName.values()) resident.wakeAll()
  }

  async #load(given: string): Promise<CachedRoom> {
    const name = detachedCopy(given) // Next hands pages names that it cut from their address
    const resident = new CachedRoom(
      name,
      (grown) => this.#recount(grown),
      (isAwaited) => {
        this.#awaitedCount += isAwaited ? 1 : -1
      },
    )
    await this.#loads.run(() => resident.load())
    resident.lastUsed = performance.now()
    this.#byName.set(name, resident)
    this.#recount(resident)
    return resident
  }

  /** Counts what a room takes now, and makes room when all of them take too much. */
  #recount(resident: CachedRoom): void {
    if (this.#byName.get(resident.name) !== resident) return
    this.#bytes += resident.bytes - resident.countedBytes
    resident.countedBytes = resident.bytes
    if (this.#idleCount > idleRoomsMax || this.#bytes > cacheBytesMax('rooms')) this.#makeRoom()
  }

  get #idleCount(): number {
    return this.#byName.size - this.#awaitedCount
  }

  /** Down to nine tenths, so that it is not to be done again at once. */
  #makeRoom(): void {
    if (this.#isMakingRoom) return
    this.#isMakingRoom = true
    const bytes = cacheBytesMax('rooms') * 0.9
    const idleFirst = [...this.#byName.values()]
      .filter((resident) => !resident.isAwaited)
      .sort((a, b) => a.lastUsed - b.lastUsed)
      .slice(0, -1) // the last one is asked for just now
    for (const resident of idleFirst) {
      if (this.#idleCount <= idleRoomsMax * 0.9 && this.#bytes <= bytes) break
      this.#bytes -= resident.countedBytes
      this.#byName.delete(resident.name)
    }
    // Somebody waits in each of the others: they stay, with what is newest.
    const share = bytes / Math.max(1, this.#byName.size)
    if (this.#bytes > bytes)
      for (const resident of this.#byName.values()) if (resident.bytes > share) resident.shrink(share)
    this.#isMakingRoom = false
  }

  async #checkAll(): Promise<void> {
    const rows =
      await db().query(sql`SELECT ${columns('Room', 'name, last_id, pruned_id, version')} FROM rooms
      WHERE name IN ${dialect().list([...this.#byName.keys()])}`)
    const found = new Map(rows.map((row) => [row.name, row]))
    for (const [name, resident] of this.#byName) {
      const row = found.get(name)
      const { room, recentRows: tail } = resident
      const moved = row
        ? row.last_id !== tail.lastId || row.version !== room?.version || row.pruned_id !== room.prunedId
        : room !== null
      if (moved) this.refresh(name)
    }
  }
}

/** A room changed, and that is committed: every instance looks again before anybody is answered here. */
export async function publishRoomChange(name: string): Promise<void> {
  await roomCache().refreshNow(name)
  await bus().publish({ topic: 'room', id: name })
}

/** The resident rooms of this process. */
export function roomCache(): RoomCache {
  return processState('room-cache', () => new RoomCache())
}
