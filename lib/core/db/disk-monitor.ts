import { AsyncContext } from '../async-context'
import { log } from '../log'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { isDiskFull, storageFull } from './failures'
import { SerialQueue } from './serial-queue'

/** How space is recovered; only on SQLite, whose disk is ours. */
export interface DiskRecovery {
  /** Releases the reserve for writes that free space. */
  releaseReserve(): Promise<void>
  /**
   * Cleans up and restores as much of the reserve as fits.
   * @param wasFull requires more space, to prevent flapping
   * @returns whether there is space for everyone
   */
  recover(wasFull: boolean): Promise<boolean>
  /** Whether the disk has changed since `settle`. */
  hasChanged(): Promise<boolean>
}

/** Work that frees space, or an administrator's sign-in. */
interface FreeingWork {
  /** Whether the reserve was released for it. */
  isOpen: boolean
  /** Its leftovers in the background are no longer admitted. */
  isOver: boolean
}

const lookEveryMs = 1_000
const logEveryMs = 60_000

/**
 * Tracks whether the disk is full. After a write failed for lack of space, only work that frees space is
 * admitted, using the reserve, until a check finds space again. With PostgreSQL, whose disk is remote, every
 * write is tried, and the first success ends the state.
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
  /** Serialises checks and releases of the reserve. */
  readonly #turns = new SerialQueue()
  readonly #watching = new Periodic(() => this.#look(), lookEveryMs, 'could not look at the disk')

  get isFull(): boolean {
    return this.#isFull
  }

  /** Whether writes are refused without being tried. */
  get refusesWrites(): boolean {
    return this.#isFull && this.#rescue !== null
  }

  /** Of the last change, milliseconds since the epoch. */
  get sinceTime(): number {
    return this.#sinceTime
  }

  get refused(): number {
    return this.#refused
  }

  /** Starts monitoring a local disk. */
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
   * Runs a write unless the disk is full. It is retried when work that frees space meets the full disk.
   * @throws Refusal storage_full
   */
  async guard<T>(write: () => Promise<T>): Promise<T> {
    const begun = this.#acts.value
    const act = begun?.isOver ? undefined : begun
    if (this.refusesWrites) {
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

  /** Runs work that may write on a full disk, in the space of the reserve. */
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

  /** Counts a refusal, and logs once a minute. */
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
    await this.#turns.run(async () => this.#rescue?.releaseReserve())
  }

  /** Runs every second. */
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
    // `settle` writes while others may not.
    const isRoomy = await this.#acts.run({ isOpen: true, isOver: false }, () => rescue.recover(this.#isFull))
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

export function diskMonitor(): DiskMonitor {
  return processState('disk-keeper', () => new DiskMonitor())
}
