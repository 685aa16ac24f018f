import type { Group } from './groups'
import { latinShapeOf } from './latin-shapes'
import type { Normal } from './normalise'
import { Kind, kindOf } from './symbols'

// Compares words by what their letters look like, across scripts and digits, and however often they repeat.

export interface Run {
  /** The letter they look like, see `latinShapeOf`. */
  readonly shape: number
  readonly codes: number[]
  /** Indices into the text. */
  first: number
  last: number
}

/** How a group may be read, and which substitutions that allows. */
export interface Reading {
  runs: Run[]
  acrossScripts: boolean
  digits: boolean
}

/** Letters that English hardly ever doubles: one extra already counts as drawn out. */
const neverDoubled = new Set([...'ahijkquvwxy'].map((letter) => letter.charCodeAt(0)))
/** No spelling repeats a letter so often. */
const repeatsMin = 3
/** So many foreign letters that all look Latin are read as Latin if no other letter shows their script. */
const disguisedLettersMin = 4

const isLetterKind = (kind: number): boolean => kind >= Kind.latin && kind <= Kind.alphabetic

export function runsOf(codes: readonly number[], at: readonly number[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const i of at) {
    const code = codes[i] ?? 0
    const shape = latinShapeOf(code) || code
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

export const isDrawnOut = ({ shape, codes }: Run): boolean =>
  codes.length >= repeatsMin || (codes.length === 2 && codes[0] === codes[1] && neverDoubled.has(shape))

interface Tally {
  latin: number
  disguised: number
  foreign: number
  digits: number
  signs: number
}

function tally({ codes, kinds }: Normal, at: Iterable<number>): Tally {
  const sums = { latin: 0, disguised: 0, foreign: 0, digits: 0, signs: 0 }
  for (const i of at) {
    const kind = kinds[i] ?? Kind.symbol
    const looksLatin = latinShapeOf(codes[i] ?? 0) !== 0
    if (kind === Kind.latin) sums.latin++
    else if (isLetterKind(kind)) sums[looksLatin ? 'disguised' : 'foreign']++
    else if (looksLatin) sums[kind === Kind.digit ? 'digits' : 'signs']++
  }
  return sums
}

export const isLatinText = (normal: Normal): boolean => tally(normal, normal.codes.keys()).foreign === 0

const isHexDigit = (code: number): boolean => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66)

/** A colour such as `#fa9`. */
function isColour({ codes }: Normal, { at }: Group): boolean {
  return codes[(at[0] ?? 0) - 1] === 0x23 && at.every((i) => isHexDigit(codes[i] ?? 0))
}

/** How a group may be read besides as written; null if it is ordinary. @param isLatin memoised {@link isLatinText} */
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

/** Whether a letter of a text may stand for a letter of a word with the same shape. */
export function standsFor(code: number, wanted: number, reading: Reading): boolean {
  if (code === wanted) return true
  const kind = kindOf(code)
  if (kind === Kind.symbol) return true
  if (kind === Kind.digit) return reading.digits
  return reading.acrossScripts && kind !== kindOf(wanted) && isLetterKind(kindOf(wanted))
}
