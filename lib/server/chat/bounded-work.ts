import { HttpError } from '../http/http-error'

/** Expensive work a few at a time; more than `waitingMax` waiting are refused at once. */
export class BoundedWork {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly runningMax: number,
    private readonly waitingMax: number,
  ) {}

  /** @throws HttpError unavailable */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.runningMax) {
      if (this.#waiting.length >= this.waitingMax)
        throw new HttpError('unavailable', 'Too many passwords are being checked; try again.', {
          retryAfterSeconds: 2,
        })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
