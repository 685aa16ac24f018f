const sliceMs = 4

/** Lets requests run between slices of long work. */
export class YieldTimer {
  #until = performance.now() + sliceMs
  #steps = 0

  /** To be called at each step. A returned promise must be awaited. */
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
