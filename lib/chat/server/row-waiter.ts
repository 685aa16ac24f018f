const noop = () => undefined

/** Where a waiter is notified of rows. */
interface Watched {
  addWaiter: (waiter: RowWaiter) => void
  removeWaiter: (waiter: RowWaiter) => void
}

/** Waits for rows in one or several rooms, which stay in the cache meanwhile. */
export class RowWaiter {
  readonly #watched: Watched[] = []
  #isWoken = false
  #resolve: () => void = noop

  /** @param events also for rows that are no messages */
  constructor(readonly events: boolean) {}

  /** What comes from now on is not missed, also before {@link wait}. */
  watch(room: Watched): void {
    room.addWaiter(this)
    this.#watched.push(room)
  }

  wake(): void {
    this.#isWoken = true
    this.#resolve()
  }

  /** Resolves when a row has arrived, after `milliseconds`, or on abort. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#isWoken && !signal.aborted)
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, milliseconds)
        signal.addEventListener('abort', done)
        this.#resolve = done
      })
    this.#isWoken = false
    this.#resolve = noop
  }

  end(): void {
    for (const room of this.#watched) room.removeWaiter(this)
  }
}
