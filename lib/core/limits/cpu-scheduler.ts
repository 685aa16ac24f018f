import { mostLoadedNetworks } from '../network'
import { processState } from '../process-state'

/** Jobs that wait for their turn at once: some seconds of work. */
export const cpuWaitingMax = 128
/** How long a job that goes on after its turn, such as a page being made, keeps the others waiting. */
const heldMsMax = 100

interface WaitingJob {
  /** Whether its caller has gone away, so that its turn is another's. */
  isGone: () => boolean
  /** Work of a request that was let in already, or of an administrator: it is not refused. */
  isSure: boolean
  settle: (hasTurn: boolean) => void
}

/**
 * Work that keeps the processor for milliseconds, in turns: at most one job begins in each turn of the event loop, so that
 * whatever is quick is answered in between. Callers take turns by their network, each network's jobs in their order.
 */
export class CpuScheduler {
  /** Who waits, by network; whose turn comes next is first. */
  readonly #lines = new Map<string, WaitingJob[]>()
  #waitingCount = 0
  /** Whether a job began, and the event loop has not been round since or the job holds the others back. */
  #isBusy = false
  #isGoingRound = false
  #holder: symbol | null = null
  refusedCount = 0

  get waitingCount(): number {
    return this.#waitingCount
  }

  /**
   * Resolves when the job may begin, to false when it must not: too many wait.
   * @param network who asks; the same for all that are to share their turns
   */
  acquire(network: string, isGone: () => boolean = () => false): Promise<boolean> {
    if (this.#waitingCount >= cpuWaitingMax && !this.#makeRoom(network)) {
      this.refusedCount++
      return Promise.resolve(false)
    }
    return this.#wait(network, { isGone, isSure: false })
  }

  /** Resolves when the next part of work may begin that was let in before, so that their number is bounded by that. */
  async acquireNext(network: string): Promise<void> {
    await this.#wait(network, { isGone: () => false, isSure: true })
  }

  /**
   * Lets nobody else begin until the job whose turn it is has been done, or has taken long enough.
   * @returns what says that it is done
   */
  hold(): () => void {
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
      if (this.#holder) return // it goes round when the holder is done
      this.#isBusy = false
      this.#letOneBegin()
    })
  }

  #letOneBegin(): void {
    for (const [network, line] of this.#lines) {
      const first = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line) // behind the others
      if (!first) continue
      this.#waitingCount--
      const isGone = first.isGone()
      first.settle(!isGone)
      if (isGone) continue
      this.#goRound()
      return
    }
  }

  /** Refuses the last one of whoever has the most waiting, if that is not the newcomer. */
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

/** The costly work of this process. */
export const cpuScheduler = () => processState('costly-work', () => new CpuScheduler())
