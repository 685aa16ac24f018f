import type { Group } from './groups'
import { latinReadingOf } from './look-alikes'
import type { Normal } from './normalise'
import { Kind, kindOf } from './symbols'

// Compares words by what their letters look like, whatever script or digit they are borrowed from, and however
// often they are repeated.

/** The same letter several times in a row, or letters that look like it. */
export interface Run {
  /** What they look like. */
  readonly shape: number
  readonly codes: number[]
  /** Indices of the text. */
  first: number
  last: number
}

/** What may stand for what in a word. */
export interface Reading {
  runs: Run[]
  /** Letters of one script may stand for those of another. */
  acrossScripts: boolean
  /** Digits may stand for letters. */
  digits: boolean
}

/** Letters that English hardly ever doubles: already the second one is for show. */
const neverDoubled = new Set([...'ahijkquvwxy'].map((letter) => letter.charCodeAt(0)))
/** Nobody spells a letter so often. */
const repeatsMin = 3
/** How many letters, all of which look Latin, make a Latin word where nothing else shows their own script. */
const disguisedLettersMin = 4

const shapeOf = (code: number): number => latinReadingOf(code) || code
const isLetterKind = (kind: number): boolean => kind >= Kind.latin && kind <= Kind.alphabetic

/** Symbols in runs of one shape. @param at their indices in the text */
export function runsOf(codes: readonly number[], at: readonly number[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const i of at) {
    const code = codes[i] ?? 0
    const shape = shapeOf(code)
    if (run?.shape === shape) {
      run.codes.push(code)
      run.last = i
    } else {
      run = { shape, codes: [code], first: i, last: i }
      runs.push(run)
    }
  }
  return runs
}

/** Whether a run may stand for a shorter one. */
export const isDrawnOut = ({ shape, codes }: Run): boolean =>
  codes.length >= repeatsMin || (codes.length === 2 && codes[0] === codes[1] && neverDoubled.has(shape))

interface Tally {
  latin: number
  /** Letters of other scripts that look Latin. */
  disguised: number
  /** Letters of other scripts that do not. */
  foreign: number
  digits: number
  signs: number
}

function tally({ codes, kinds }: Normal, at: Iterable<number>): Tally {
  const sums = { latin: 0, disguised: 0, foreign: 0, digits: 0, signs: 0 }
  for (const i of at) {
    const kind = kinds[i] ?? Kind.symbol
    const looksLatin = latinReadingOf(codes[i] ?? 0) !== 0
    if (kind === Kind.latin) sums.latin++
    else if (isLetterKind(kind)) sums[looksLatin ? 'disguised' : 'foreign']++
    else if (looksLatin) sums[kind === Kind.digit ? 'digits' : 'signs']++
  }
  return sums
}

/** Whether no letter of the text shows that other scripts than Latin belong into it. */
export const isLatinText = (normal: Normal): boolean => tally(normal, normal.codes.keys()).foreign === 0

const isHexDigit = (code: number): boolean => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66)

/** Whether a group is a colour as in `#fa9`. */
function isColour({ codes }: Normal, { at }: Group): boolean {
  return codes[(at[0] ?? 0) - 1] === 0x23 && at.every((i) => isHexDigit(codes[i] ?? 0))
}

/**
 * How a group of letters may be read besides what it says; null if there is nothing odd about it.
 * @param isLatin whether {@link isLatinText} holds, which is asked for many groups of one text
 */
export function readingOf(normal: Normal, group: Group, isLatin: () => boolean): Reading | null {
  const { latin, disguised, foreign, digits, signs } = tally(normal, group.at)
  const letters = latin + disguised + foreign
  const isWhollyDisguised = disguised >= disguisedLettersMin && latin + foreign === 0
  const acrossScripts = (disguised > 0 && latin > 0) || (isWhollyDisguised && isLatin()) // "рот" is a Russian word
  const digitsStand = digits > 0 && letters >= 2 && !isColour(normal, group) // the A55 is a road
  const signsStand = signs > 0 && (letters > 0 || signs >= 3)
  const runs = runsOf(normal.codes, group.at)
  const isOdd = group.isJoined || acrossScripts || digitsStand || signsStand || runs.some(isDrawnOut)
  return isOdd && letters + signs > 0 ? { runs, acrossScripts, digits: digitsStand } : null
}

/** Whether a letter of a text may stand for a letter of a word that looks like it. */
export function standsFor(code: number, wanted: number, reading: Reading): boolean {
  if (code === wanted) return true
  const kind = kindOf(code)
  if (kind === Kind.symbol) return true
  if (kind === Kind.digit) return reading.digits
  return reading.acrossScripts && kind !== kindOf(wanted) && isLetterKind(kindOf(wanted))
}
