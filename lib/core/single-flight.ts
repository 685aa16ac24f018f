/** Work that is done once for all who ask for it meanwhile. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#running.get(key)
    if (known) return known
    const running = work().finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
