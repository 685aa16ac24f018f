import { AhoCorasick } from './aho-corasick'
import { type Normal, normalise } from './normalise'
import { belongTogether, Kind } from './symbols'
import { Homographs, type Word } from './word'
import type { YieldTimer } from './yield-timer'

export interface Pattern {
  word: Word
  codes: number[]
  kinds: number[]
}

/** Trimmed; null if the word has no symbols. */
export function patternOf(word: Word): Pattern | null {
  const { codes, kinds } = normalise(word.word)
  const isSeparator = (kind: number | undefined) => kind === Kind.space || kind === Kind.dash
  const first = isSeparator(kinds[0]) ? 1 : 0
  const end = isSeparator(kinds.at(-1)) ? codes.length - 1 : codes.length
  if (end <= first) return null
  return { word, codes: codes.slice(first, end), kinds: kinds.slice(first, end) }
}

interface Entry {
  words: Homographs
  length: number
  firstKind: number
  lastKind: number
}

export class PatternSet {
  private constructor(
    readonly entries: readonly Entry[],
    readonly automaton: AhoCorasick,
  ) {}

  static async build(patterns: readonly Pattern[], timer: YieldTimer): Promise<PatternSet> {
    const entries = new Map<string, Entry>()
    const sequences: number[][] = []
    for (const { word, codes, kinds } of patterns) {
      const key = String.fromCodePoint(...codes)
      let entry = entries.get(key)
      if (!entry) {
        const [firstKind = Kind.symbol, lastKind = Kind.symbol] = [kinds[0], kinds.at(-1)]
        entry = { words: new Homographs(), length: codes.length, firstKind, lastKind }
        entries.set(key, entry)
        sequences.push(codes)
      }
      entry.words.add(word)
      const pause = timer.yieldIfDue()
      if (pause) await pause
    }
    return new PatternSet([...entries.values()], await AhoCorasick.build(sequences, timer))
  }

  /** Reports each occurrence among the symbols `from` to `to` (exclusive), whatever surrounds it. */
  scan(
    codes: ArrayLike<number>,
    from: number,
    to: number,
    found: (words: Homographs, first: number, last: number, entry: Entry) => void,
  ): void {
    this.automaton.scan(codes, from, to, (index, last) => {
      const entry = this.entries[index]
      if (entry) found(entry.words, last - entry.length + 1, last, entry)
    })
  }

  scanWords(
    { codes, kinds }: Normal,
    from: number,
    to: number,
    found: (words: Homographs, first: number, last: number) => void,
  ): void {
    this.scan(codes, from, to, (words, first, last, { firstKind, lastKind }) => {
      const [before = Kind.symbol, after = Kind.symbol] = [kinds[first - 1], kinds[last + 1]]
      if (!belongTogether(before, firstKind) && !belongTogether(lastKind, after)) found(words, first, last)
    })
  }
}
