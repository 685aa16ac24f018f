import type { WordAction } from '../../limits'
import type { Normal } from './normalise'
import type { Homographs, Word, WordMatch } from './word'

/** Beyond this many matches in a text, only those that change the outcome are kept. */
const matchesMax = 1_000

/**
 * Collects the matches of one text. Nested words can match by the hundred at each letter, so beyond {@link matchesMax}
 * a match is dropped if its word was found before and a match of the same action covers it up to the same end.
 */
export class MatchCollector {
  readonly found: WordMatch[] = []
  #allowed: Int32Array | null | undefined
  /** Homographs found before, with those of their words that were not reported. */
  readonly #missing = new Map<Homographs, readonly Word[]>()
  readonly #latest = new Map<WordAction, { first: number; last: number }>()

  /** @param findAllowed gives the result of {@link AllowedStarts}, null without allowed words; called on the first match */
  constructor(
    private readonly normal: Normal,
    private readonly scope: number,
    private readonly findAllowed: () => Int32Array | null,
  ) {}

  /** @param isKnown words to skip because they were found as written in the same letters */
  add(homographs: Homographs, first: number, last: number, isKnown?: (word: Word) => boolean): void {
    const missing = this.#missing.get(homographs)
    const isFull = missing !== undefined && this.found.length >= matchesMax
    if (isFull && missing.length === 0 && !this.#changesAny(homographs, first, last)) return
    if (this.#isAllowed(first, last)) return
    const isNew = (word: Word) => this.#inScope(word) && !isKnown?.(word)
    if (isFull) this.#addSome(homographs, missing, first, last, isNew)
    else
      for (let i = homographs.words.length - 1; i >= 0; i--) {
        const word = homographs.words[i]
        if (word && isNew(word)) this.#push(word, first, last)
      }
    if (missing?.length === 0) return
    const isMissing = (word: Word) => isKnown?.(word) === true
    this.#missing.set(homographs, (missing ?? homographs.words).filter(isMissing))
  }

  /** Adds words not found before, and one for each action that no other match performs here. */
  #addSome(
    { words, representatives }: Homographs,
    missing: readonly Word[],
    first: number,
    last: number,
    isNew: (word: Word) => boolean,
  ): void {
    for (const word of missing) if (isNew(word)) this.#push(word, first, last)
    for (const representative of representatives) {
      if (!this.#changes(representative, first, last)) continue
      const isLike = (word: Word) => word.action === representative.action && isNew(word)
      const word = isNew(representative) ? representative : words.find(isLike)
      if (word) this.#push(word, first, last)
    }
  }

  #changesAny({ representatives }: Homographs, first: number, last: number): boolean {
    return representatives.some((representative) => this.#changes(representative, first, last))
  }

  #inScope(word: Word): boolean {
    return (word.scopes & this.scope) !== 0
  }

  #changes(word: Word, first: number, last: number): boolean {
    return this.#inScope(word) && !this.#isCovered(word.action, first, last)
  }

  #isCovered(action: WordAction, first: number, last: number): boolean {
    const latest = this.#latest.get(action)
    return latest !== undefined && latest.last === last && latest.first <= first
  }

  #push(word: Word, first: number, last: number): void {
    this.found.push({ word, start: this.normal.starts[first] ?? 0, end: this.normal.ends[last] ?? 0 })
    const latest = this.#latest.get(word.action)
    if (!latest) this.#latest.set(word.action, { first, last })
    else if (latest.last !== last || latest.first > first) {
      latest.first = first
      latest.last = last
    }
  }

  #isAllowed(first: number, last: number): boolean {
    if (this.#allowed === undefined) this.#allowed = this.findAllowed()
    if (this.#allowed === null) return false
    return (this.#allowed[this.normal.ends[last] ?? 0] ?? 0) <= (this.normal.starts[first] ?? 0)
  }
}

/** For each end position (UTF-16 units), the earliest start of an allowed word that reaches it. */
export class AllowedStarts {
  readonly #starts: Int32Array

  constructor(length: number) {
    this.#starts = new Int32Array(length + 1).fill(length + 1)
  }

  add(start: number, end: number): void {
    this.#starts[end] = Math.min(this.#starts[end] ?? start, start)
  }

  close(): Int32Array {
    const starts = this.#starts
    for (let end = starts.length - 2; end >= 0; end--)
      starts[end] = Math.min(starts[end] ?? 0, starts[end + 1] ?? 0)
    return starts
  }
}
