import { mostLoadedNetworks } from '../network'
import { processState } from '../process-state'

/** Jobs that may wait: some seconds of work. */
export const cpuWaitingMax = 128
/** How long a running job, such as a page render, may keep the others waiting. */
const heldMsMax = 100

interface WaitingJob {
  /** Whether the client disconnected. */
  isGone: () => boolean
  /** Work of an admitted request or of an administrator: never refused. */
  isSure: boolean
  settle: (hasTurn: boolean) => void
}

/**
 * Schedules work that occupies the processor for milliseconds: at most one job starts per iteration of the
 * event loop, so that quick requests are served in between. Networks are served round-robin, each network's
 * jobs in order.
 */
export class CpuScheduler {
  /** Waiting jobs by network, next first. */
  readonly #lines = new Map<string, WaitingJob[]>()
  #waitingCount = 0
  /** Whether a job started in this iteration, or still holds the processor. */
  #isBusy = false
  #isGoingRound = false
  #holder: symbol | null = null
  refusedCount = 0

  get waitingCount(): number {
    return this.#waitingCount
  }

  /**
   * Resolves to true when the job may start, to false when too many wait.
   * @param network jobs of one network share its place in the round
   */
  acquire(network: string, isGone: () => boolean = () => false): Promise<boolean> {
    if (this.#waitingCount >= cpuWaitingMax && !this.#makeRoom(network)) {
      this.refusedCount++
      return Promise.resolve(false)
    }
    return this.#wait(network, { isGone, isSure: false })
  }

  /** Resolves when the next part of admitted work may run. */
  async acquireNext(network: string): Promise<void> {
    await this.#wait(network, { isGone: () => false, isSure: true })
  }

  /**
   * Keeps other jobs from starting until the current one is done or has taken too long.
   * @returns releases the hold
   */
  occupy(): () => void {
    const holder = Symbol()
    this.#holder = holder
    const release = () => {
      clearTimeout(timer)
      if (this.#holder !== holder) return
      this.#holder = null
      if (!this.#isGoingRound) this.#goRound()
    }
    const timer = setTimeout(release, heldMsMax).unref()
    return release
  }

  #wait(network: string, job: Omit<WaitingJob, 'settle'>): Promise<boolean> {
    if (!this.#isBusy && this.#waitingCount === 0) {
      this.#goRound()
      return Promise.resolve(true)
    }
    return new Promise((settle) => {
      const line = this.#lines.get(network) ?? []
      line.push({ ...job, settle })
      this.#lines.set(network, line)
      this.#waitingCount++
    })
  }

  #goRound(): void {
    this.#isBusy = true
    this.#isGoingRound = true
    setImmediate(() => {
      this.#isGoingRound = false
      if (this.#holder) return // the release continues
      this.#isBusy = false
      this.#letOneBegin()
    })
  }

  #letOneBegin(): void {
    for (const [network, line] of this.#lines) {
      const first = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line) // to the end
      if (!first) continue
      this.#waitingCount--
      const isGone = first.isGone()
      first.settle(!isGone)
      if (isGone) continue
      this.#goRound()
      return
    }
  }

  /** Refuses the last job of the most crowded network, unless that is the newcomer's. */
  #makeRoom(network: string): boolean {
    const lengths = new Map([...this.#lines].map(([other, { length }]) => [other, length]))
    lengths.set(network, (lengths.get(network) ?? 0) + 1)
    const crowded = mostLoadedNetworks(lengths)
    if (crowded.includes(network)) return false
    const [first = ''] = crowded
    const longest = this.#lines.get(first) ?? []
    const index = longest.findLastIndex(({ isSure }) => !isSure)
    const [last] = index < 0 ? [] : longest.splice(index, 1)
    if (!last) return false
    if (longest.length === 0) this.#lines.delete(first)
    this.#waitingCount--
    this.refusedCount++
    last.settle(false)
    return true
  }
}

export const cpuScheduler = () => processState('costly-work', () => new CpuScheduler())
