import { LRUCache } from 'lru-cache'
import { cacheBytesMax, stringBytes, watchCache } from '../../limits/caches'

/** Characters of a query; longer ones are rare, and would push out many others. */
const queryLengthMax = 300
/** What an input holds in memory beside the query and the strings that were cut from it. */
const inputBytes = 500

/**
 * What queries that come again word for word mean. The inputs are frozen: the next caller gets them too. Polls alone come
 * so often, and have all the memory for inputs; a second cache would have to share it.
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
