import { memoryCache, stringBytes } from '../../limits/caches'

/** Longer queries are rare and would evict many others. */
const queryLengthMax = 300
/** Memory of an input besides the query and slices of it. */
const inputBytes = 500

/**
 * Caches parsed inputs by query. Inputs are frozen, because they are shared. For polls only; a second cache
 * would have to share the memory.
 */
export class InputCache<Input extends object> {
  readonly #inputs = memoryCache<Input>('cache_inputs', (_, query) => inputBytes + 2 * stringBytes(query))

  get(query: string): Input | undefined {
    return this.#inputs.get(query)
  }

  set(query: string, input: Input): void {
    Object.freeze(input)
    if (query.length <= queryLengthMax) this.#inputs.set(query, input)
  }
}
