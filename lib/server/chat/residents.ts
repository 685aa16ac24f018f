import { bus } from '../db/bus'
import { db, Prisma } from '../db/database'
import { log } from '../log'
import { processState } from '../process-state'
import { Resident } from './resident'
import type { RawRow } from './stream-row'

const residentsMax = 5000
const bytesMax = 64 * 1024 * 1024
/** How often memory is tidied, and instances that share a database look for moves they were not told of. */
const safetyIntervalMs = 2000

/** The rooms kept in memory, least recently used ones leaving first; those somebody waits in stay. */
class Residents {
  readonly #byName = new Map<string, Resident>()
  readonly #loading = new Map<string, Promise<Resident>>()
  #timer: NodeJS.Timeout | null = null
  /** The process is about to stop: nobody waits any more. */
  isClosing = false

  get count(): number {
    return this.#byName.size
  }

  /** Memory of the messages kept, bytes. */
  get bytes(): number {
    return this.#sum((resident) => resident.tail.bytes)
  }

  get waitingCount(): number {
    return this.#sum((resident) => resident.waitingCount)
  }

  #sum(of: (resident: Resident) => number): number {
    let sum = 0
    for (const resident of this.#byName.values()) sum += of(resident)
    return sum
  }

  /** The room if it is in memory already: the way of almost every poll. */
  peek(name: string): Resident | undefined {
    const resident = this.#byName.get(name)
    if (resident) resident.lastUsed = Date.now()
    return resident
  }

  /** The room, read from the database if needed. Rooms that do not exist have `room: null`. */
  get(name: string): Resident | Promise<Resident> {
    const resident = this.peek(name)
    if (resident) return resident
    const existing = this.#loading.get(name)
    if (existing) return existing
    const loading = this.#load(name).finally(() => this.#loading.delete(name))
    this.#loading.set(name, loading)
    return loading
  }

  /** Hands rows that were committed here to a room that is in memory or on its way there. */
  async committed(name: string, previousId: number, rows: RawRow[]): Promise<void> {
    const resident = this.#byName.get(name)
    try {
      if (resident) await resident.committed(previousId, rows)
      else await this.#loading.get(name)?.then((loaded) => loaded.refresh())
    } catch (error) {
      log().warn({ err: error }, 'could not read back what was committed') // the next refresh does
    }
  }

  /** Looks at the database again: one room, or all when the name is empty. */
  refresh(name: string): void {
    const names = name === '' ? [...this.#byName.keys()] : [name]
    for (const each of names)
      Promise.resolve(this.#byName.get(each) ?? this.#loading.get(each))
        .then((resident) => resident?.refresh())
        .catch((error: unknown) => log().warn({ err: error }, 'could not refresh a room'))
  }

  /** Looks at one room again, if it is in memory; what was changed in it counts from then on. */
  async reload(name: string): Promise<void> {
    const resident = await (this.#byName.get(name) ?? this.#loading.get(name))
    await resident?.refresh()
  }

  /** Starts following the other instances. */
  follow(): void {
    bus().subscribe((message) => {
      if (message.topic === 'room') this.refresh(message.id)
    })
    this.#timer = setInterval(() => {
      this.#evict()
      if (db().provider === 'postgresql')
        this.#checkAll().catch((error: unknown) => log().warn({ err: error }, 'safety poll failed'))
    }, safetyIntervalMs)
    this.#timer.unref()
  }

  /** Answers every waiting poll; the process is about to stop. */
  close(): void {
    this.isClosing = true
    if (this.#timer) clearInterval(this.#timer)
    for (const resident of this.#byName.values()) resident.wakeAll()
  }

  async #load(name: string): Promise<Resident> {
    const resident = new Resident(name)
    await resident.load()
    resident.lastUsed = Date.now()
    this.#byName.set(name, resident)
    if (this.#byName.size > residentsMax) this.#evict()
    return resident
  }

  #evict(): void {
    let { bytes } = this
    if (this.#byName.size <= residentsMax && bytes <= bytesMax) return
    const idleFirst = [...this.#byName.values()]
      .filter((resident) => !resident.isAwaited)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    for (const resident of idleFirst) {
      if (this.#byName.size <= residentsMax * 0.9 && bytes <= bytesMax * 0.9) return
      bytes -= resident.tail.bytes
      this.#byName.delete(resident.name)
    }
  }

  async #checkAll(): Promise<void> {
    const names = JSON.stringify([...this.#byName.keys()])
    const rows = await db().read.$queryRaw<{ name: string; last_id: bigint; version: number }[]>(
      Prisma.sql`SELECT name, last_id, version FROM rooms
        WHERE name IN (SELECT jsonb_array_elements_text(CAST(${names} AS jsonb)))`,
    )
    const found = new Map(rows.map((row) => [row.name, row]))
    for (const [name, resident] of this.#byName) {
      const row = found.get(name)
      const moved = row
        ? Number(row.last_id) !== resident.tail.lastId || row.version !== resident.room?.version
        : resident.room !== null
      if (moved) this.refresh(name)
    }
  }
}

/** The resident rooms of this process. */
export function residents(): Residents {
  return processState('residents', () => new Residents())
}
