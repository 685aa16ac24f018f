const sliceMs = 4

/** Cuts long work into slices, so that requests are answered in between. */
export class YieldTimer {
  #until = performance.now() + sliceMs
  #steps = 0

  /** Call it with each step; the promise, if there is one, must be awaited. */
  yieldIfDue(): Promise<void> | undefined {
    if (++this.#steps % 64 !== 0 || performance.now() < this.#until) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#until = performance.now() + sliceMs
        resolve()
      })
    })
  }
}
