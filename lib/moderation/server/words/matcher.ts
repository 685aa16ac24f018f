import { runsOf } from './letter-runs'
import { AllowedStarts, MatchCollector } from './matches'
import { type Normal, normalise } from './normalise'
import { type Pattern, PatternSet, patternOf } from './pattern'
import { hiddenLettersMin, type RunPattern, RunSearch, RunTrie } from './run-search'
import { isAsWritten, isOneWord, type Stretch, stretchesOf, withNumerals } from './stretches'
import { isSpaced, Kind } from './symbols'
import type { Word, WordMatch } from './word'
import { YieldTimer } from './yield-timer'

/** Letters of a word that is found with others between them; single ones would match too easily. */
const hiddenUnspacedMin = 2

function runPatternOf({ word, codes, kinds }: Pattern): RunPattern | null {
  const isFit = word.action !== 'allow' && codes.length >= hiddenLettersMin && kinds.every(isSpaced)
  return isFit ? { word, runs: runsOf(codes, [...codes.keys()]) } : null
}

function unspacedPatternOf({ word, codes, kinds }: Pattern): Pattern | null {
  const isUnspaced = kinds.every((kind) => kind === Kind.unspaced)
  const isFit = word.action !== 'allow' && codes.length >= hiddenUnspacedMin && isUnspaced
  return isFit ? { word, codes: withNumerals(codes), kinds } : null
}

const isEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((code, i) => code === others[i])

interface Forms {
  written: PatternSet
  allowed: PatternSet
  runTrie: RunTrie
  unspaced: PatternSet
  /** The symbols, as written, of words with numerals that {@link withNumerals} changes. */
  disguised: ReadonlyMap<Word, readonly number[]>
}

async function formsOf(words: readonly Word[], timer: YieldTimer): Promise<Forms> {
  const [written, allowed, unspaced]: Pattern[][] = [[], [], []]
  const runPatterns: RunPattern[] = []
  const disguised = new Map<Word, readonly number[]>()
  for (const word of words) {
    const pattern = patternOf(word)
    if (!pattern) continue
    const into = word.action === 'allow' ? allowed : written
    into?.push(pattern)
    const [runPattern, unspacedPattern] = [runPatternOf(pattern), unspacedPatternOf(pattern)]
    if (runPattern) runPatterns.push(runPattern)
    if (unspacedPattern) unspaced?.push(unspacedPattern)
    if (unspacedPattern && !isEqual(unspacedPattern.codes, pattern.codes)) disguised.set(word, pattern.codes)
    const pause = timer.yieldIfDue()
    if (pause) await pause
  }
  const runTrie = new RunTrie(runPatterns.reduce((sum, { runs }) => sum + runs.length, 0))
  for (const pattern of runPatterns) {
    runTrie.add(pattern)
    const pause = timer.yieldIfDue()
    if (pause) await pause
  }
  return {
    written: await PatternSet.build(written ?? [], timer),
    allowed: await PatternSet.build(allowed ?? [], timer),
    runTrie,
    unspaced: await PatternSet.build(unspaced ?? [], timer),
    disguised,
  }
}

/**
 * Finds the words of a list at a cost that depends on the text, not on the list: first as written, then, where the
 * text is unusual, as it would be read.
 */
export class Matcher {
  /** Where any word applies. */
  readonly #scopes: number

  private constructor(
    readonly words: readonly Word[],
    readonly forms: Forms,
  ) {
    this.#scopes = words.reduce((all, { action, scopes }) => (action === 'allow' ? all : all | scopes), 0)
  }

  hasWordsFor = (scope: number): boolean => (this.#scopes & scope) !== 0

  static async build(words: readonly Word[], timer = new YieldTimer()): Promise<Matcher> {
    return new Matcher(words, await formsOf(words, timer))
  }

  /** Matches that no allowed word covers. @param scope a bit of `Scope` */
  find(text: string, scope: number): WordMatch[] {
    const { written, runTrie } = this.forms
    if (!this.hasWordsFor(scope) || written.entries.length === 0) return []
    const normal = normalise(text)
    const matches = new MatchCollector(normal, scope, () => this.#allowedStarts(text.length, normal, scope))
    written.scanWords(normal, 0, normal.codes.length, (words, first, last) => matches.add(words, first, last))
    if (!runTrie.isEmpty) new RunSearch(runTrie, written, normal, matches).run()
    this.#findStretched(normal, matches)
    return matches.found
  }

  #allowedStarts(length: number, normal: Normal, scope: number): Int32Array | null {
    if (this.forms.allowed.entries.length === 0) return null
    const starts = new AllowedStarts(length)
    this.forms.allowed.scanWords(normal, 0, normal.codes.length, ({ representatives }, first, last) => {
      if (representatives.some((word) => (word.scopes & scope) !== 0))
        starts.add(normal.starts[first] ?? 0, normal.ends[last] ?? 0)
    })
    return starts.close()
  }

  #findStretched(normal: Normal, matches: MatchCollector): void {
    const { unspaced } = this.forms
    if (unspaced.entries.length === 0) return
    for (const stretch of stretchesOf(normal))
      unspaced.scan(stretch.codes, 0, stretch.codes.length, (words, first, last) => {
        if (!isOneWord(stretch, first, last)) return
        const isKnown = (word: Word) => this.#isWritten(word, normal, stretch, first, last)
        matches.add(words, stretch.at[first] ?? 0, stretch.at[last] ?? 0, isKnown)
      })
  }

  /** What is there as written was found before. */
  #isWritten(word: Word, { codes }: Normal, stretch: Stretch, first: number, last: number): boolean {
    const own = this.forms.disguised.get(word)
    if (!own) return isAsWritten(stretch, first, last)
    const [from = 0, to = 0] = [stretch.at[first], stretch.at[last]]
    return to - from === last - first && isEqual(own, codes.slice(from, to + 1))
  }
}
