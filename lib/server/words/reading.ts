import type { Group } from './groups'
import { latinReadingOf } from './look-alike'
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
/** So many letters that all look Latin make a Latin word where there is no other sign of their own script. */
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

const isDrawnOut = ({ shape, codes }: Run): boolean =>
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
const isLatinText = (normal: Normal): boolean => tally(normal, normal.codes.keys()).foreign === 0

/** Whether a group is a colour as in `#fa9`. */
function isColour({ codes }: Normal, { at }: Group): boolean {
  if (codes[(at[0] ?? 0) - 1] !== 0x23) return false
  return /^[\da-f]+$/.test(String.fromCodePoint(...at.map((i) => codes[i] ?? 0)))
}

/** How a group of letters may be read besides what it says; null if there is nothing odd about it. */
export function readingOf(normal: Normal, group: Group): Reading | null {
  const { latin, disguised, foreign, digits, signs } = tally(normal, group.at)
  const letters = latin + disguised + foreign
  const isWhollyDisguised = disguised >= disguisedLettersMin && latin + foreign === 0
  const acrossScripts = (disguised > 0 && latin > 0) || (isWhollyDisguised && isLatinText(normal)) // "рот" is a Russian word
  const digitsStand = digits > 0 && letters >= 2 && !isColour(normal, group) // the A55 is a road
  const signsStand = signs > 0 && (letters > 0 || signs >= 3)
  const runs = runsOf(normal.codes, group.at)
  const isOdd = group.isJoined || acrossScripts || digitsStand || signsStand || runs.some(isDrawnOut)
  return isOdd && letters + signs > 0 ? { runs, acrossScripts, digits: digitsStand } : null
}

function standsFor(code: number, wanted: number, reading: Reading): boolean {
  if (code === wanted) return true
  const kind = kindOf(code)
  if (kind === Kind.symbol) return true
  if (kind === Kind.digit) return reading.digits
  return reading.acrossScripts && kind !== kindOf(wanted) && isLetterKind(kindOf(wanted))
}

function isRunOf(run: Run, wanted: Run, reading: Reading): boolean {
  const [have, need] = [run.codes.length, wanted.codes.length]
  if (have !== need && !(have > need && isDrawnOut(run))) return false
  const stands = (code: number, letter: number) => standsFor(code, letter, reading)
  return (
    run.codes.every((code) => wanted.codes.some((letter) => stands(code, letter))) &&
    wanted.codes.every((letter) => run.codes.some((code) => stands(code, letter)))
  )
}

/** Whether the runs of a text from `first` on can be read as those of a word. */
export function reads(reading: Reading, first: number, word: readonly Run[]): boolean {
  return word.every((wanted, i) => {
    const run = reading.runs[first + i]
    return run !== undefined && isRunOf(run, wanted, reading)
  })
}

/** Little words that may stand around one that is spelled letter by letter. */
const littleWords = new Set(
  'a all an are em er he her him his i im is it me my of off or r so that the them they this u ur up us we y ya you your'.split(
    ' ',
  ),
)
const littleWordLengthMax = 4

/** Whether letters are nothing but little words. */
export function isLittleWords(letters: string): boolean {
  if (letters === '') return true
  for (let length = 1; length <= littleWordLengthMax && length <= letters.length; length++)
    if (littleWords.has(letters.slice(0, length)) && isLittleWords(letters.slice(length))) return true
  return false
}
