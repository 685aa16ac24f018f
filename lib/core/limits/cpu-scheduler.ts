import { processState } from '../process-state'
import { FairQueue, type Queued } from './fair-queue'
import { publishUsage } from './pool'
import { countLimits } from './shared-amounts'

/** How long a running job, such as a page render, may keep the others waiting. */
const occupiedMsMax = 100

interface WaitingJob extends Queued {
  isDisconnected: () => boolean
  resolve: (isGranted: boolean) => void
}

/**
 * Schedules work that occupies the processor for milliseconds: at most one job starts per iteration of the
 * event loop, so that quick requests are served in between. Networks are served round-robin.
 */
export class CpuScheduler {
  readonly #waiting = new FairQueue<WaitingJob>(countLimits.costly_work)
  /** Whether a job started in this iteration, or still holds the processor. */
  #isBusy = false
  #isScheduled = false
  #occupant: symbol | null = null

  get usage() {
    return { used: this.#waiting.length, refused: this.#waiting.refused }
  }

  /**
   * Resolves to true when the job may start, to false when too many wait.
   * @param network jobs of one network share its place in the round
   */
  acquire(network: string, isDisconnected: () => boolean = () => false): Promise<boolean> {
    return this.#wait({ network, isDisconnected })
  }

  /** Resolves when the next part of admitted work, or work of an administrator, may run. Never refused. */
  async acquireNext(network: string): Promise<void> {
    await this.#wait({ network, weight: 0, isDisconnected: () => false })
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

  #wait(job: Omit<WaitingJob, 'resolve'>): Promise<boolean> {
    if (!this.#isBusy && this.#waiting.length === 0) {
      this.#scheduleNext()
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      for (const dropped of this.#waiting.add({ ...job, resolve })) dropped.resolve(false)
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
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) {
      const isDisconnected = next.isDisconnected()
      next.resolve(!isDisconnected)
      if (isDisconnected) continue
      this.#scheduleNext()
      return
    }
  }
}

export const cpuScheduler = () =>
  processState('costly-work', () => {
    const scheduler = new CpuScheduler()
    publishUsage('costly_work', () => scheduler.usage)
    return scheduler
  })
