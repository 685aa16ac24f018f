import { LRUCache } from 'lru-cache'
import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columns, sql } from '@/lib/core/db/rows'
import { detachedCopy } from '@/lib/core/detached-slice'
import { budgets } from '@/lib/core/limits/budgets'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { logThrottled } from '@/lib/core/log-throttled'
import { networkOf } from '@/lib/core/network'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { onSettings, settings } from '@/lib/core/settings/settings'
import { CachedRoom } from './cached-room'
import { findRoomNamed, foldRoomName } from './room-names'
import type { RoomRecord } from './store'
import type { RawRow } from './stream-row'

/** Maximum rooms without waiting polls; those with are bounded by the limit for waiting polls. */
const idleRoomsMax = 5000
const loadsMax = 8
/** Rooms reloaded at once, which leaves database connections for requests. */
const reloadsMax = 4
/** How often instances that share a database look for changes whose notification was lost. */
const safetyIntervalMs = 2000
const similarMax = 5000
/** When a room is looked for again whose creation was notified to no one. */
const similarForMs = 60_000

/**
 * Evicted in least-recently-used order. Rooms with waiting polls stay, with fewer rows. Together they stay within their
 * share of the memory for caches.
 */
class RoomCache {
  readonly #byName = new Map<string, CachedRoom>()
  readonly #loading = new Map<string, Promise<CachedRoom>>()
  readonly #loads = new Semaphore(loadsMax, 'room_loads')
  /** Open rooms by folded name, as far as unknown ones were asked for; `''`: none. */
  readonly #similar = new LRUCache<string, string>({
    max: similarMax,
    ttl: similarForMs,
    fetchMethod: findRoomNamed,
    // What changes meanwhile is not kept.
    ignoreFetchAbort: true,
  })
  #bytes = 0
  #roomsWithWaiters = 0
  #isEvicting = false
  readonly #checking = new Periodic(() => this.#refreshChanged(), safetyIntervalMs, 'safety poll failed')
  /** The process is shutting down: no poll waits. */
  isClosing = false

  get count(): number {
    return this.#byName.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get waitingCount(): number {
    return new Set([...this.#byName.values()].flatMap((room) => [...room.waiters])).size
  }

  getCached(name: string): CachedRoom | undefined {
    const room = this.#byName.get(name)
    if (room) room.lastUsed = performance.now()
    return room
  }

  /**
   * Rooms that do not exist have `room: null`.
   * @param address of the client: loads alternate between networks. By default of the server's own work, which includes
   * pages, because those wait for a CPU slot anyway
   */
  get(name: string, address = () => ''): CachedRoom | Promise<CachedRoom> {
    // Only what is being loaded is shared: a room that waits for a network with many loads must not wait for others.
    return (
      this.#find(name) ??
      this.#loads.run(async () => this.#find(name) ?? this.#load(name), networkOf(address()))
    )
  }

  #find(name: string): CachedRoom | Promise<CachedRoom> | undefined {
    return this.getCached(name) ?? this.#loading.get(name)
  }

  #load(name: string): Promise<CachedRoom> {
    const loading = this.#read(name).finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    return loading
  }

  /** The name of the open room that differs from that of an unknown one by case or width only; null: none. */
  async similarTo(unknown: string, address = () => ''): Promise<string | null> {
    const folded = foldRoomName(unknown)
    const found = await this.#loads.run(() => this.#similar.forceFetch(folded), networkOf(address()))
    if (found === '') return null
    // This one is notified of changes.
    const { room } = await this.get(found, address)
    if (room && !room.private && found !== unknown) return found
    this.#similar.delete(folded)
    return null
  }

  #forgetNone(name: string): void {
    const folded = foldRoomName(name)
    if (!this.#similar.peek(folded)) this.#similar.delete(folded)
  }

  /** For a room that is cached or being loaded. @param created the room, if the rows created it */
  async applyCommitted(
    name: string,
    previousId: number,
    rows: RawRow[],
    created?: RoomRecord,
  ): Promise<void> {
    const room = this.#byName.get(name)
    if (created) this.#forgetNone(name)
    try {
      if (room) await room.applyCommitted(previousId, rows, created)
      else await this.#loading.get(name)?.then((loaded) => loaded.refresh())
    } catch (error) {
      logThrottled(error, 'could not read back what was committed') // the next refresh does
    }
  }

  /** In the background; all rooms when the name is empty. */
  refresh(name: string): void {
    const names = name === '' ? [...this.#byName.keys()] : [name]
    if (name === '') this.#similar.clear()
    for (const each of names)
      this.refreshNow(each).catch((error: unknown) => logThrottled(error, 'could not refresh a room'))
  }

  /** If it is cached. Changes are visible once this resolves. */
  async refreshNow(name: string): Promise<void> {
    this.#forgetNone(name)
    const room = await (this.#byName.get(name) ?? this.#loading.get(name))
    await room?.refresh()
  }

  /** The database was replaced. @throws when a room could not be read */
  async reloadAll(): Promise<void> {
    const reloads = new Semaphore(reloadsMax)
    const rooms = [...this.#byName.values(), ...this.#loading.values()]
    await Promise.all(rooms.map((room) => reloads.run(async () => (await room).reload())))
  }

  follow(): void {
    bus().subscribe((message) => {
      if (message.topic === 'room') this.refresh(message.id)
    })
    onSettings((before) => {
      if (before.flood.freezeAll !== settings().flood.freezeAll)
        for (const room of this.#byName.values()) room.renewResponses()
    })
    if (db().provider === 'postgresql') this.#checking.start()
  }

  close(): void {
    this.isClosing = true
    void this.#checking.stop()
    for (const room of this.#byName.values()) room.wakeAll()
  }

  async #read(given: string): Promise<CachedRoom> {
    const name = detachedCopy(given) // Next passes pages substrings of their whole address
    const room = new CachedRoom(
      name,
      (grown) => this.#recount(grown),
      (hasWaiters) => {
        this.#roomsWithWaiters += hasWaiters ? 1 : -1
      },
    )
    await room.load()
    room.lastUsed = performance.now()
    this.#byName.set(name, room)
    this.#recount(room)
    return room
  }

  #recount(room: CachedRoom): void {
    if (this.#byName.get(room.name) !== room) return
    this.#bytes += room.bytes - room.countedBytes
    room.countedBytes = room.bytes
    if (this.#idleCount > idleRoomsMax || this.#bytes > budgets().limitOf('cache_rooms')) this.#evict()
  }

  get #idleCount(): number {
    return this.#byName.size - this.#roomsWithWaiters
  }

  /** Evicts down to 90 %, so that the next room does not trigger it again. */
  #evict(): void {
    if (this.#isEvicting) return
    this.#isEvicting = true
    const bytes = budgets().limitOf('cache_rooms') * 0.9
    const idleFirst = [...this.#byName.values()]
      .filter((room) => !room.hasWaiters)
      .sort((a, b) => a.lastUsed - b.lastUsed)
      .slice(0, -1) // the last one is in use right now
    for (const room of idleFirst) {
      if (this.#idleCount <= idleRoomsMax * 0.9 && this.#bytes <= bytes) break
      this.#bytes -= room.countedBytes
      this.#byName.delete(room.name)
    }
    // The remaining rooms have waiting polls: they stay, with their newest rows.
    const share = bytes / Math.max(1, this.#byName.size)
    if (this.#bytes > bytes)
      for (const room of this.#byName.values()) if (room.bytes > share) room.shrink(share)
    this.#isEvicting = false
  }

  async #refreshChanged(): Promise<void> {
    const rows =
      await db().query(sql`SELECT ${columns('Room', 'name, last_id, pruned_id, version')} FROM rooms
      WHERE name IN ${dialect().list([...this.#byName.keys()])}`)
    const found = new Map(rows.map((row) => [row.name, row]))
    for (const [name, { room, recentRows }] of this.#byName) {
      const row = found.get(name)
      const hasChanged = row
        ? row.last_id !== recentRows.lastId ||
          row.version !== room?.version ||
          row.pruned_id !== room.prunedId
        : room !== null
      if (hasChanged) this.refresh(name)
    }
  }
}

/**
 * Call after committing a change of a room. This instance has refreshed it when this resolves; the others do when
 * notified, or within two seconds if the notification is lost.
 */
export async function publishRoomChange(name: string): Promise<void> {
  await roomCache().refreshNow(name)
  await bus().publish({ topic: 'room', id: name })
}

/** The name by which a room is reached: of the existing one, if the given name differs by case or width only. */
export async function roomNameOf(given: string, address = () => ''): Promise<string> {
  const { room } = await roomCache().get(given, address)
  return room ? given : ((await roomCache().similarTo(given, address)) ?? given)
}

export function roomCache(): RoomCache {
  return processState('room-cache', () => new RoomCache())
}
