/** Work done a few at a time, in the order it came. */
export class Turns {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly runningMax: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.runningMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
