import { AsyncContext } from '../async-context'
import { log } from '../log'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { isDiskFull, storageFull } from './failures'
import { SerialQueue } from './serial-queue'

/** Only on SQLite, whose disk is ours. */
export interface DiskRecovery {
  /** For writes that free space. */
  releaseReserve(): Promise<void>
  /**
   * Cleans up and restores as much of the reserve as fits.
   * @param wasFull requires more space, to prevent flapping
   * @returns whether there is space for everyone
   */
  recover(wasFull: boolean): Promise<boolean>
  hasChanged(): Promise<boolean>
}

/** Work that frees space, or an administrator's sign-in. */
interface FreeingWork {
  /** Whether the reserve was released for it. */
  hasReserve: boolean
  /** Its leftovers in the background are no longer admitted. */
  isDone: boolean
}

const checkIntervalMs = 1_000
const logIntervalMs = 60_000

/**
 * After a write failed for lack of space, only work that frees space is admitted, using the reserve, until a check
 * finds space again. With PostgreSQL, whose disk is remote, every write is tried, and the first success ends the state.
 */
export class DiskMonitor {
  #isFull = false
  #sinceTime = Date.now()
  #refused = 0
  #unlogged = 0
  #loggedAt = Number.NEGATIVE_INFINITY
  #wasLogged = false
  #recovery: DiskRecovery | null = null
  #openWorkCount = 0
  #mustRecover = false
  readonly #freeingWork = new AsyncContext<FreeingWork>()
  /** Serialises checks and releases of the reserve. */
  readonly #queue = new SerialQueue()
  readonly #periodic = new Periodic(() => this.#check(), checkIntervalMs, 'could not look at the disk')

  get isFull(): boolean {
    return this.#isFull
  }

  get refusesWrites(): boolean {
    return this.#isFull && this.#recovery !== null
  }

  /** Of the last change, milliseconds since the epoch. */
  get sinceTime(): number {
    return this.#sinceTime
  }

  get refused(): number {
    return this.#refused
  }

  /** For a local disk. */
  async start(recovery: DiskRecovery): Promise<void> {
    this.#recovery = recovery
    await this.#queue.run(() => this.#recover())
    this.#periodic.start()
  }

  async close(): Promise<void> {
    await this.#periodic.stop()
    await this.#queue.idle()
  }

  /** Retried when work that frees space meets the full disk. @throws Refusal storage_full */
  async guard<T>(write: () => Promise<T>): Promise<T> {
    const running = this.#freeingWork.value
    const current = running?.isDone ? undefined : running
    if (this.refusesWrites) {
      if (!current) throw this.refuse('the disk is full')
      await this.#releaseReserveFor(current)
    }
    try {
      return await this.#attempt(write)
    } catch (error) {
      if (!isDiskFull(error) || !current || current.hasReserve || !this.#recovery) throw error
      await this.#releaseReserveFor(current)
      return this.#attempt(write)
    }
  }

  /** The work may write on a full disk, in the space of the reserve. */
  async freeSpace<T>(work: () => Promise<T>): Promise<T> {
    const current: FreeingWork = { hasReserve: false, isDone: false }
    try {
      return await this.#freeingWork.run(current, work)
    } finally {
      current.isDone = true
      if (current.hasReserve) {
        this.#openWorkCount--
        this.#periodic.wake()
      }
    }
  }

  /** Logs once a minute. */
  refuse(why: string) {
    this.#refused++
    this.#unlogged++
    const now = performance.now()
    if (now - this.#loggedAt >= logIntervalMs) {
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
      if (this.#isFull && !this.#recovery) this.#setFull(false)
      return result
    } catch (error) {
      if (isDiskFull(error)) this.#recordFullDisk()
      throw error
    }
  }

  #recordFullDisk(): void {
    this.refuse('a write met a full disk, a quota or a file size limit')
    this.#mustRecover = true
    if (this.#isFull) return
    this.#setFull(true)
    if (this.#recovery) this.#periodic.wake()
  }

  async #releaseReserveFor(current: FreeingWork): Promise<void> {
    if (current.hasReserve) return
    current.hasReserve = true
    this.#openWorkCount++
    this.#mustRecover = true
    await this.#queue.run(async () => this.#recovery?.releaseReserve())
  }

  #check(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#openWorkCount > 0 || !this.#recovery) return
      if (this.#mustRecover || (await this.#recovery.hasChanged())) await this.#recover()
    })
  }

  async #recover(): Promise<void> {
    const recovery = this.#recovery
    if (!recovery) return
    this.#mustRecover = false
    // `recover` writes while others may not.
    const hasSpace = await this.#freeingWork.run({ hasReserve: true, isDone: false }, () =>
      recovery.recover(this.#isFull),
    )
    this.#setFull(!hasSpace)
  }

  #setFull(isFull: boolean): void {
    if (this.#isFull === isFull) return
    this.#isFull = isFull
    this.#sinceTime = Date.now()
    if (isFull || !this.#wasLogged) return
    this.#wasLogged = false
    log().info('there is room again: everything can be stored')
  }
}

export function diskMonitor(): DiskMonitor {
  return processState('disk-monitor', () => new DiskMonitor())
}
