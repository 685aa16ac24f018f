import type { Normal } from './normalise'
import { codesOf, Kind } from './symbols'

// Finds words of scripts without spaces (Han above all) despite separators between their letters.

/** Consecutive letters of such scripts, and what separates them. */
export interface Stretch {
  codes: number[]
  /** Indices into the text. */
  at: number[]
  /** The {@link Gap} before each letter. */
  gaps: number[]
  /** Prefix sums: letters, up to and including this one, that follow word-separating punctuation. */
  pauses: number[]
  /** Prefix sums: letters, up to and including this one, that are disguised numerals. */
  disguises: number[]
}

export const Gap = {
  none: 0,
  /** A sign that is out of place there. */
  odd: 1,
  /** A space, or a sign that also separates list items. */
  listing: 2,
  pause: 3,
} as const

const listingSigns = codesOf('./|·~&+=•')
const pauseSigns = codesOf(',，、。;；:：')
const gapMax = 3
/** Letters from which a word may have spaces between some of them. */
const listedLettersMin = 4
/** Letters from which a word may have punctuation between them. */
const pausedLettersMin = 3
/** Signs that always end a stretch. */
const endSigns = codesOf('?？!！\n()[]{}"「」『』《》〈〉【】〔〕…—')

const numerals = [...'〇一二三四五六七八九十'].map((character) => character.codePointAt(0) ?? 0)
const isNumeral = (code: number | undefined): boolean => code !== undefined && numerals.includes(code)
const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39

/** Numeral forms that are ordinary characters too: form, numeral, and preceding characters that make it one. */
const doubtfulNumerals = new Map(
  [
    ['肆', '四', '放大酒茶书書'],
    ['伍', '五', '队隊入退落为為'],
    ['陆', '六', '大内登着上水海新次'],
    ['陸', '六', '大內登著上水海新次'],
    ['拾', '十', '收捡撿俯'],
  ].map(([form = '', numeral = '', after = '']) => [
    form.codePointAt(0) ?? 0,
    { numeral: numeral.codePointAt(0) ?? 0, after: codesOf(after) },
  ]),
)

/** The plain numeral, if a disguised one is next to another numeral; else the symbol itself. */
function numeralAt(codes: readonly number[], i: number): number {
  const code = codes[i] ?? 0
  const [before, after] = [codes[i - 1], codes[i + 1]]
  const isNumeric = (other: number | undefined) =>
    isNumeral(other) || isDigit(other) || doubtfulNumerals.has(other ?? 0)
  if (!isNumeric(before) && !isNumeric(after)) return code
  if (isDigit(code)) return numerals[code - 0x30] ?? code
  const doubtful = doubtfulNumerals.get(code)
  return doubtful && !doubtful.after.has(before ?? 0) ? doubtful.numeral : code
}

export function withNumerals(codes: readonly number[]): number[] {
  return codes.map((_, i) => numeralAt(codes, i))
}

/** A single digit next to a numeral, as in 6四, unlike the year in "2016四". */
function isLoneDigit({ codes, kinds }: Normal, i: number): boolean {
  if (kinds[i] !== Kind.digit || kinds[i - 1] === Kind.digit || kinds[i + 1] === Kind.digit) return false
  const isFigure = (code: number | undefined) => isNumeral(code) || doubtfulNumerals.has(code ?? 0)
  return isFigure(codes[i - 1]) || isFigure(codes[i + 1])
}

/** Null if the symbol ends the stretch. */
function gapWith({ codes, kinds }: Normal, i: number): number | null {
  const kind = kinds[i]
  const code = codes[i] ?? 0
  if (kind === Kind.space || kind === Kind.dash) return Gap.listing
  if (kind !== Kind.symbol || endSigns.has(code)) return null
  if (listingSigns.has(code)) return Gap.listing
  return pauseSigns.has(code) ? Gap.pause : Gap.odd
}

const emptyStretch = (): Stretch => ({ codes: [], at: [], gaps: [], pauses: [], disguises: [] })

function sums(length: number, holds: (i: number) => boolean): number[] {
  let sum = 0
  return Array.from({ length }, (_, i) => (holds(i) ? ++sum : sum))
}

const isAlone = ({ gaps }: Stretch, i: number): boolean =>
  (i === 0 || gaps[i] !== Gap.none) && (i === gaps.length - 1 || gaps[i + 1] !== Gap.none)

class Collector {
  readonly stretches: Stretch[] = []
  #stretch = emptyStretch()
  #gap: number = Gap.none
  #gapLength = 0
  #hasGap = false
  #hasDoubtful = false

  add(code: number, i: number): void {
    const { codes, at, gaps } = this.#stretch
    if (codes.length > 0 && this.#gap !== Gap.none) this.#hasGap = true
    gaps.push(codes.length === 0 ? Gap.none : this.#gap)
    codes.push(code)
    at.push(i)
    this.#gap = Gap.none
    this.#gapLength = 0
    if (isDigit(code) || doubtfulNumerals.has(code)) this.#hasDoubtful = true
  }

  /** @param gap null ends the stretch */
  separate(gap: number | null): void {
    if (this.#stretch.codes.length === 0) return
    if (gap === null || ++this.#gapLength > gapMax) this.close()
    else this.#gap = Math.max(this.#gap, gap)
  }

  close(): void {
    const { codes } = this.#stretch
    if (codes.length > 1 && (this.#hasGap || this.#hasDoubtful)) this.stretches.push(this.#finish())
    if (codes.length > 0) this.#stretch = emptyStretch()
    this.#gap = Gap.none
    this.#gapLength = 0
    this.#hasGap = false
    this.#hasDoubtful = false
  }

  #finish(): Stretch {
    const stretch = this.#stretch
    const codes = this.#hasDoubtful ? withNumerals(stretch.codes) : stretch.codes
    const isPause = (i: number) =>
      stretch.gaps[i] === Gap.pause && !(isAlone(stretch, i - 1) && isAlone(stretch, i))
    const isDisguised = (i: number) => codes[i] !== stretch.codes[i]
    return {
      ...stretch,
      codes,
      pauses: sums(codes.length, isPause),
      disguises: sums(codes.length, isDisguised),
    }
  }
}

/** The stretches with gaps between letters, or with possible disguised numerals. */
export function stretchesOf(normal: Normal): Stretch[] {
  const collector = new Collector()
  for (let i = 0; i < normal.codes.length; i++) {
    if (normal.kinds[i] === Kind.unspaced || isLoneDigit(normal, i)) collector.add(normal.codes[i] ?? 0, i)
    else collector.separate(gapWith(normal, i))
  }
  collector.close()
  return collector.stretches
}

/**
 * Whether readers take the letters `first` to `last` for one word. Two list items must not form a word where they meet,
 * so a letter next to a space has to stand alone, unless the word is long.
 */
export function isOneWord(stretch: Stretch, first: number, last: number): boolean {
  const { gaps, pauses } = stretch
  if ((pauses[last] ?? 0) > (pauses[first] ?? 0)) return false
  const length = last - first + 1
  // Longer words may hold any spaces, so this loop checks three letters at most.
  for (let i = first + 1; i <= last && length < listedLettersMin; i++) {
    if (gaps[i] === Gap.listing && !isAlone(stretch, i - 1) && !isAlone(stretch, i)) return false
    if (gaps[i] === Gap.pause && length < pausedLettersMin) return false
  }
  return true
}

/** Contiguous in the text, and without disguised numerals. */
export function isAsWritten({ at, disguises }: Stretch, first: number, last: number): boolean {
  const isJoined = (at[last] ?? 0) - (at[first] ?? 0) === last - first
  return isJoined && (disguises[last] ?? 0) === (first > 0 ? (disguises[first - 1] ?? 0) : 0)
}
