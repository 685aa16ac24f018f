import { LRUCache } from 'lru-cache'
import { cacheBytesMax, stringBytes, watchCache } from '../../limits/caches'

/** Longer queries are rare and would evict many others. */
const queryLengthMax = 300
/** Memory of an input besides the query and slices of it. */
const inputBytes = 500

/**
 * Caches parsed inputs by query. Inputs are frozen, because they are shared. For polls only; a second cache
 * would have to share the memory.
 */
export class InputCache<Input extends object> {
  readonly #inputs = new LRUCache<string, Input>({
    maxSize: cacheBytesMax('inputs'),
    sizeCalculation: (_, query) => inputBytes + 2 * stringBytes(query),
  })

  constructor() {
    watchCache('inputs', () => this.#inputs.calculatedSize)
  }

  get(query: string): Input | undefined {
    return this.#inputs.get(query)
  }

  set(query: string, input: Input): void {
    Object.freeze(input)
    if (query.length <= queryLengthMax) this.#inputs.set(query, input)
  }
}
