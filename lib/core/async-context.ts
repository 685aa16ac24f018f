import { AsyncLocalStorage } from 'node:async_hooks'

/** Disabled while unused: otherwise Node 20 and 22 track every promise, which costs a sixth of an idle poll. */
export class AsyncContext<T> {
  readonly #storage = new AsyncLocalStorage<T>()
  #runningCount = 0

  /** Work that outlives its caller may lose it. */
  get value(): T | undefined {
    return this.#storage.getStore()
  }

  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.#runningCount++
    try {
      return await this.#storage.run(value, work)
    } finally {
      this.#runningCount--
      if (this.#runningCount === 0) this.#storage.disable()
    }
  }
}
