import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A value that work carries along wherever it goes, without being handed on. While anything carries one, Node 20 and 22
 * look after every promise of the process, a sixth of an idle poll; so they stop as soon as nothing does.
 */
export class AsyncContext<T> {
  readonly #storage = new AsyncLocalStorage<T>()
  #runningCount = 0

  /** What the work under way carries. Whatever outlives the work that carried a value may carry none any more. */
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
