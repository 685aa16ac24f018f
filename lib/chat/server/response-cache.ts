import { stringBytes } from '@/lib/core/limits/caches'
import type { Answer } from './page'

/** Cursors that are a little behind share their answers too; a crowd of odd ones must not fill the memory. */
const answersMax = 16
const bytesMax = 1024 * 1024
/** Memory of an answer beside its text: the objects, the entry of the map. */
const responseOverheadBytes = 256

/** Answers made since the last change of a room, by what was asked. */
export class KeptAnswers {
  readonly #byKey = new Map<string, Answer>()
  #bytes = 0

  /** Memory of the answers, bytes. */
  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Answer | undefined {
    return this.#byKey.get(key)
  }

  /** Keeps an answer if there is room. */
  keep(key: string, answer: Answer): void {
    const bytes = responseOverheadBytes + stringBytes(key) + stringBytes(answer.text)
    if (this.#byKey.size >= answersMax || this.#bytes + bytes > bytesMax || this.#byKey.has(key)) return
    this.#byKey.set(key, answer)
    this.#bytes += bytes
  }

  clear(): void {
    this.#byKey.clear()
    this.#bytes = 0
  }
}
