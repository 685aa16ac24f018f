import { mostLoadedNetworks } from '../network'
import { processState } from '../process-state'

/** Jobs that may wait: some seconds of work. */
export const cpuWaitingMax = 128
/** How long a running job, such as a page render, may keep the others waiting. */
const occupiedMsMax = 100

interface WaitingJob {
  /** Whether the client disconnected. */
  isDisconnected: () => boolean
  /** Work of an admitted request or of an administrator: never refused. */
  isAdmitted: boolean
  resolve: (isGranted: boolean) => void
}

/**
 * Schedules work that occupies the processor for milliseconds: at most one job starts per iteration of the
 * event loop, so that quick requests are served in between. Networks are served round-robin, each network's
 * jobs in order.
 */
export class CpuScheduler {
  /** Waiting jobs by network, next first. */
  readonly #queues = new Map<string, WaitingJob[]>()
  #waitingCount = 0
  /** Whether a job started in this iteration, or still holds the processor. */
  #isBusy = false
  #isScheduled = false
  #occupant: symbol | null = null
  refusedCount = 0

  get waitingCount(): number {
    return this.#waitingCount
  }

  /**
   * Resolves to true when the job may start, to false when too many wait.
   * @param network jobs of one network share its place in the round
   */
  acquire(network: string, isDisconnected: () => boolean = () => false): Promise<boolean> {
    if (this.#waitingCount >= cpuWaitingMax && !this.#makeRoom(network)) {
      this.refusedCount++
      return Promise.resolve(false)
    }
    return this.#wait(network, { isDisconnected, isAdmitted: false })
  }

  /** Resolves when the next part of admitted work may run. */
  async acquireNext(network: string): Promise<void> {
    await this.#wait(network, { isDisconnected: () => false, isAdmitted: true })
  }

  /**
   * Keeps other jobs from starting until the current one is done or has taken too long.
   * @returns releases the hold
   */
  occupy(): () => void {
    const occupant = Symbol()
    this.#occupant = occupant
    const release = () => {
      clearTimeout(timer)
      if (this.#occupant !== occupant) return
      this.#occupant = null
      if (!this.#isScheduled) this.#scheduleNext()
    }
    const timer = setTimeout(release, occupiedMsMax).unref()
    return release
  }

  #wait(network: string, job: Omit<WaitingJob, 'resolve'>): Promise<boolean> {
    if (!this.#isBusy && this.#waitingCount === 0) {
      this.#scheduleNext()
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const queue = this.#queues.get(network) ?? []
      queue.push({ ...job, resolve })
      this.#queues.set(network, queue)
      this.#waitingCount++
    })
  }

  #scheduleNext(): void {
    this.#isBusy = true
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#occupant) return // the release continues
      this.#isBusy = false
      this.#startNext()
    })
  }

  #startNext(): void {
    for (const [network, queue] of this.#queues) {
      const first = queue.shift()
      this.#queues.delete(network)
      if (queue.length > 0) this.#queues.set(network, queue) // to the end
      if (!first) continue
      this.#waitingCount--
      const isDisconnected = first.isDisconnected()
      first.resolve(!isDisconnected)
      if (isDisconnected) continue
      this.#scheduleNext()
      return
    }
  }

  /** Refuses the last job of the most crowded network, unless that is the newcomer's. */
  #makeRoom(network: string): boolean {
    const lengths = new Map([...this.#queues].map(([other, { length }]) => [other, length]))
    lengths.set(network, (lengths.get(network) ?? 0) + 1)
    const crowded = mostLoadedNetworks(lengths)
    if (crowded.includes(network)) return false
    const [first = ''] = crowded
    const longest = this.#queues.get(first) ?? []
    const index = longest.findLastIndex(({ isAdmitted }) => !isAdmitted)
    const [last] = index < 0 ? [] : longest.splice(index, 1)
    if (!last) return false
    if (longest.length === 0) this.#queues.delete(first)
    this.#waitingCount--
    this.refusedCount++
    last.resolve(false)
    return true
  }
}

export const cpuScheduler = () => processState('costly-work', () => new CpuScheduler())
