import { AsyncContext } from '../async-context'
import { log } from '../log'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { isDiskFull, storageFull } from './failures'
import { SerialQueue } from './serial-queue'

/** What the keeper of the disk can do about it; only SQLite's disk is ours. */
export interface DiskRecovery {
  /** Gives the reserve up, so that what makes room can be written. */
  open(): Promise<void>
  /**
   * Tidies up, and makes the reserve again as far as there is room.
   * @param wasFull then it takes more room to be no longer full, so that it is not full again at once
   * @returns whether there is room for everybody
   */
  settle(wasFull: boolean): Promise<boolean>
  /** Whether the disk has changed since it was settled, so that doing it again is worth its while. */
  hasChanged(): Promise<boolean>
}

/** Work that makes room, or lets an administrator in who will. */
interface FreeingWork {
  /** Whether the reserve was given up for it. */
  isOpen: boolean
  /** What it started in the background may go on; it is no longer let through. */
  isOver: boolean
}

const lookEveryMs = 1_000
const logEveryMs = 60_000

/**
 * Keeps account of whether the disk can be written to. `ok`: nothing is in the way. `full`: a write failed for want of
 * room; from then on only acts that make room are let through, at the cost of the reserve, until a look at the disk
 * finds room again. PostgreSQL's disk is not ours: every write is tried, and the first that succeeds ends it.
 */
export class DiskMonitor {
  #isFull = false
  #sinceTime = Date.now()
  #refused = 0
  #unlogged = 0
  #loggedAt = Number.NEGATIVE_INFINITY
  #wasLogged = false
  #rescue: DiskRecovery | null = null
  #openActs = 0
  #mustSettle = false
  readonly #acts = new AsyncContext<FreeingWork>()
  /** The disk is looked at, and the reserve opened, by one at a time. */
  readonly #turns = new SerialQueue()
  readonly #watching = new Periodic(() => this.#look(), lookEveryMs, 'could not look at the disk')

  get isFull(): boolean {
    return this.#isFull
  }

  /** Whether writes are refused without being tried. */
  get isClosed(): boolean {
    return this.#isFull && this.#rescue !== null
  }

  /** When it became as it is, milliseconds since the epoch. */
  get sinceTime(): number {
    return this.#sinceTime
  }

  /** Writes refused for want of room, since the process began. */
  get refused(): number {
    return this.#refused
  }

  /** From now on looks after a disk of our own. */
  async start(rescue: DiskRecovery): Promise<void> {
    this.#rescue = rescue
    await this.#turns.run(() => this.#settle())
    this.#watching.start()
  }

  async close(): Promise<void> {
    await this.#watching.stop()
    await this.#turns.idle()
  }

  /**
   * Passes a write on, unless the disk is full. `write` is repeated when an act that makes room meets the full disk.
   * @throws Refusal storage_full
   */
  async guard<T>(write: () => Promise<T>): Promise<T> {
    const begun = this.#acts.value
    const act = begun?.isOver ? undefined : begun
    if (this.isClosed) {
      if (!act) throw this.refuse('the disk is full')
      await this.#openFor(act)
    }
    try {
      return await this.#attempt(write)
    } catch (error) {
      if (!isDiskFull(error) || !act || act.isOpen || !this.#rescue) throw error
      await this.#openFor(act)
      return this.#attempt(write)
    }
  }

  /** Work that makes room, or lets in somebody who will: it may write when the disk is full, in the reserve's place. */
  async freeSpace<T>(work: () => Promise<T>): Promise<T> {
    const act: FreeingWork = { isOpen: false, isOver: false }
    try {
      return await this.#acts.run(act, work)
    } finally {
      act.isOver = true
      if (act.isOpen) {
        this.#openActs--
        this.#watching.wake()
      }
    }
  }

  /** Counts a refusal and tells the log, once a minute. @returns what the caller is told */
  refuse(why: string) {
    this.#refused++
    this.#unlogged++
    const now = performance.now()
    if (now - this.#loggedAt >= logEveryMs) {
      this.#loggedAt = now
      this.#wasLogged = true
      log().error({ refused: this.#unlogged }, `nothing more can be stored: ${why}`)
      this.#unlogged = 0
    }
    return storageFull()
  }

  async #attempt<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write()
      if (this.#isFull && !this.#rescue) this.#enter(false)
      return result
    } catch (error) {
      if (isDiskFull(error)) this.#notice()
      throw error
    }
  }

  #notice(): void {
    this.refuse('a write met a full disk, a quota or a file size limit')
    this.#mustSettle = true
    if (this.#isFull) return
    this.#enter(true)
    if (this.#rescue) this.#watching.wake()
  }

  async #openFor(act: FreeingWork): Promise<void> {
    if (act.isOpen) return
    act.isOpen = true
    this.#openActs++
    this.#mustSettle = true
    await this.#turns.run(async () => this.#rescue?.open())
  }

  /** What is done every second; nothing, as long as all is well. */
  #look(): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#openActs > 0 || !this.#rescue) return
      if (this.#mustSettle || (await this.#rescue.hasChanged())) await this.#settle()
    })
  }

  async #settle(): Promise<void> {
    const rescue = this.#rescue
    if (!rescue) return
    this.#mustSettle = false
    // It writes too, when nobody else may.
    const isRoomy = await this.#acts.run({ isOpen: true, isOver: false }, () => rescue.settle(this.#isFull))
    this.#enter(!isRoomy)
  }

  #enter(isFull: boolean): void {
    if (this.#isFull === isFull) return
    this.#isFull = isFull
    this.#sinceTime = Date.now()
    if (isFull || !this.#wasLogged) return
    this.#wasLogged = false
    log().info('there is room again: everything can be stored')
  }
}

/** The keeper of this process. */
export function diskMonitor(): DiskMonitor {
  return processState('disk-keeper', () => new DiskMonitor())
}
