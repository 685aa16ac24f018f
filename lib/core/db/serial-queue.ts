/** Runs asynchronous work strictly one after another, in the order of the calls; a failure stops nobody else. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything that was queued up to now is done. */
  async idle(): Promise<void> {
    await this.#tail
  }
}
