import type { Normal } from './normalise'
import { Kind } from './symbols'

// Finds words of scripts without spaces (Han above all) although something stands between their letters.

/** Letters of such scripts that follow each other, and what stood before each. */
export interface Stretch {
  codes: number[]
  /** Indices of the text. */
  at: number[]
  gaps: number[]
}

/** What stands before a letter. */
export const Gap = {
  none: 0,
  /** A sign that has no business there. */
  odd: 1,
  /** A space, or a sign that also stands between the items of a list. */
  listing: 2,
  /** Punctuation. */
  pause: 3,
} as const

const codesOf = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.codePointAt(0) ?? 0))
const listingSigns = codesOf('./|·~&+=•/')
const pauseSigns = codesOf(',，、。.;；:：')
const gapMax = 3
/** Signs that end a clause in any case. */
const endSigns = codesOf('?？!！\n()[]{}"「」『』《》〈〉【】〔〕…—')

const numerals = [...'〇一二三四五六七八九十'].map((character) => character.codePointAt(0) ?? 0)
const isNumeral = (code: number | undefined): boolean => code !== undefined && numerals.includes(code)
const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39

/** Forms of numerals that are ordinary characters too: the numeral, and what they make another word with. */
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

/** The symbol that a numeral in disguise stands for where it is beside another numeral. */
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

/** Numerals in disguise replaced by plain ones. */
export function withNumerals(codes: readonly number[]): number[] {
  return codes.map((_, i) => numeralAt(codes, i))
}

/** A single digit directly beside a numeral, as in 6四; "2016四" is a year and something else. */
function isLoneDigit({ codes, kinds }: Normal, i: number): boolean {
  if (kinds[i] !== Kind.digit || kinds[i - 1] === Kind.digit || kinds[i + 1] === Kind.digit) return false
  const isFigure = (code: number | undefined) => isNumeral(code) || doubtfulNumerals.has(code ?? 0)
  return isFigure(codes[i - 1]) || isFigure(codes[i + 1])
}

/** What a symbol between two letters makes of the gap; null if it ends the stretch. */
function gapWith({ codes, kinds }: Normal, i: number): number | null {
  const kind = kinds[i]
  const code = codes[i] ?? 0
  if (kind === Kind.space || kind === Kind.dash) return Gap.listing
  if (kind !== Kind.symbol || endSigns.has(code)) return null
  if (listingSigns.has(code)) return Gap.listing
  return pauseSigns.has(code) ? Gap.pause : Gap.odd
}

/** The stretches in which something stands between the letters, or a numeral is in disguise. */
export function stretchesOf(normal: Normal): Stretch[] {
  const stretches: Stretch[] = []
  let stretch: Stretch = { codes: [], at: [], gaps: [] }
  let gap: number = Gap.none
  let gapLength = 0
  const close = () => {
    const { codes, gaps } = stretch
    const plain = withNumerals(codes)
    const isOdd = gaps.some((each) => each !== Gap.none) || plain.some((code, i) => code !== codes[i])
    if (codes.length > 1 && isOdd) stretches.push({ ...stretch, codes: plain })
    stretch = { codes: [], at: [], gaps: [] }
    gap = Gap.none
    gapLength = 0
  }
  for (let i = 0; i < normal.codes.length; i++) {
    if (normal.kinds[i] === Kind.unspaced || isLoneDigit(normal, i)) {
      stretch.codes.push(normal.codes[i] ?? 0)
      stretch.at.push(i)
      stretch.gaps.push(stretch.at.length === 1 ? Gap.none : gap)
      gap = Gap.none
      gapLength = 0
      continue
    }
    if (stretch.at.length === 0) continue
    const widened = gapWith(normal, i)
    if (widened === null || ++gapLength > gapMax) close()
    else gap = Math.max(gap, widened)
  }
  close()
  return stretches
}

/**
 * Whether the letters `first` to `last` of a stretch are one word to a person. Two phrases in a list must not become
 * a word where they meet, so a letter beside a space has to stand alone, unless the word is long.
 */
export function isOneWord({ gaps }: Stretch, first: number, last: number): boolean {
  const length = last - first + 1
  const isAlone = (i: number) =>
    (i === 0 || gaps[i] !== Gap.none) && (i === gaps.length - 1 || gaps[i + 1] !== Gap.none)
  for (let i = first + 1; i <= last; i++) {
    const gap = gaps[i]
    if (gap === Gap.listing && length < 4 && !isAlone(i - 1) && !isAlone(i)) return false
    if (gap === Gap.pause && (length < 3 || !isAlone(i - 1) || !isAlone(i))) return false
  }
  return true
}
