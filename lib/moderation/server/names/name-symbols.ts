import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { latinReadingOf } from '../words/look-alikes'
import { fancyLetters, secondReadings, shapes } from './fancy-letters'
import { confusables, hanForms, letterForms } from './look-alike-table'

// What a character of a name looks like: the full table of Unicode TS #39 (confusables), forms of plain letters (small
// capitals, strokes, mirrored and circled ones), forms of Han characters, letters of programs that write fancy text, and
// the digits and signs that stand for letters.

/** Chains of the tables are shorter: from a letter by its small capital to the plain one. */
const stepsMax = 8

function decode(table: string, into: Map<number, string>): void {
  for (const group of table.split(';')) {
    const [target = '', gaps = ''] = group.split(':')
    const text = String.fromCodePoint(...target.split('+').map((code) => Number.parseInt(code, 36)))
    let source = 0
    for (const gap of gaps.split(',')) {
      source += Number.parseInt(gap, 36)
      if (!into.has(source)) into.set(source, text)
    }
  }
}

function makeTargets(): Map<number, string> {
  const targets = new Map(shapes())
  for (const table of [confusables, letterForms, hanForms]) decode(table, targets)
  for (const [code, target] of fancyLetters()) if (!targets.has(code)) targets.set(code, target)
  return targets
}

const targets = () => processState('look-alikes', makeTargets)

const unseen = /[\p{M}\p{Default_Ignorable_Code_Point}]/u
const letterOrNumber = /[\p{L}\p{N}]/u

/**
 * What one character looks like (compare Unicode TS #39, skeletons): letters and digits without case or marks, `''` for
 * what is neither and reads like neither. Capitals and small letters may differ: `Ν` is an N and `ν` a v.
 */
function readingOf(character: string, steps = stepsMax): string {
  if (unseen.test(character)) return ''
  const code = character.codePointAt(0) ?? 0
  const latin = latinReadingOf(code)
  // As `l` reads as `i`, so `m` as `rn`: each is what the other one looks like.
  if (latin !== 0) return latin === 0x6d ? 'rn' : String.fromCharCode(latin)
  const target = targets().get(code)
  const decomposed = character.normalize('NFKD').toLowerCase()
  const plain = target ?? decomposed
  if (plain === character || steps === 0) return letterOrNumber.test(character) ? character : ''
  const read = (text: string) => Array.from(text, (each) => readingOf(each, steps - 1)).join('')
  const reading = read(plain)
  // The table has signs that stand for nothing: ⓪ is a circle with a stroke to it, and a 0 to everybody else.
  return reading === '' && target !== undefined && decomposed !== character ? read(decomposed) : reading
}

function makeSecondReadings(): Map<number, string[]> {
  const readings = new Map<number, string[]>()
  for (const [code, target] of secondReadings()) {
    const reading = Array.from(target, (each) => readingOf(each)).join('')
    readings.set(code, [...(readings.get(code) ?? []), reading])
  }
  return readings
}

/** What a character may be taken for by somebody who expects it, beside what it looks like. */
function secondReadingsOf(character: string): readonly string[] {
  const readings = processState('second-readings', makeSecondReadings)
  const code = (text: string) => text.codePointAt(0) ?? 0
  return readings.get(code(character)) ?? readings.get(code(character.toLowerCase())) ?? []
}

/** A character of a name that people see. */
export interface NameSymbol {
  /** What it looks like: as it is written, and as a small letter where that differs. Signs may look like nothing. */
  readings: readonly string[]
  /** The readings, and what else it may be taken for in a name that people know. */
  allReadings: readonly string[]
  /** A letter that looks like nothing, such as an apostrophe, is a sign. */
  isLetter: boolean
  /** Neither a letter nor a number. */
  isSign: boolean
  /** A word may begin here although a letter stands before it: `adminTeam`, `admin小王`. */
  opensWord: boolean
  /** Marks that are the spelling of a word, such as the vowels of Devanagari; accents are not. */
  marks: string
}

/** What is known of a character wherever it stands. */
interface Character {
  readings: readonly string[]
  allReadings: readonly string[]
  isIgnorable: boolean
  isMark: boolean
  isAccent: boolean
  isLetter: boolean
  isSign: boolean
  isCapital: boolean
  /** A letter of a script without spaces, and it does not look like a Latin one. */
  isUnspaced: boolean
  /** A letter of a script with marks that are more than ornaments. */
  takesMarks: boolean
}

/** The characters that were met last are remembered, so nobody can fill this with rare ones for good. */
const known = () => processState('name-characters', () => new LRUCache<string, Character>({ max: 8_000 }))

const letter = /[\p{L}\p{Nl}]/u
const western = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/u
const latinOnly = /^[a-z0-9]*$/

function analyse(character: string): Character {
  // By way of the capital, because two small letters may have the same one: σ and ς.
  const small = Array.from(character.toUpperCase().toLowerCase(), (each) => readingOf(each)).join('')
  const readings = [...new Set([readingOf(character), small])]
  const isLetter = letter.test(character) && readings.some((reading) => reading !== '')
  return {
    readings,
    allReadings: [...new Set([...readings, ...secondReadingsOf(character)])],
    isIgnorable: /\p{Default_Ignorable_Code_Point}/u.test(character),
    isMark: /\p{M}/u.test(character),
    // The voicing of kana is not: か and が are two letters.
    isAccent: /(?![\u3099\u309a])\p{Script=Inherited}/u.test(character),
    isLetter,
    isSign: !isLetter && !/\p{N}/u.test(character),
    isCapital: /\p{Lu}/u.test(character),
    isUnspaced: isLetter && unspaced.test(character) && !latinOnly.test(readings[0] ?? ''),
    takesMarks: isLetter && !western.test(character),
  }
}

function characterOf(text: string): Character {
  let character = known().get(text)
  if (character === undefined) {
    character = analyse(text)
    known().set(text, character)
  }
  return character
}

/** The characters of a name and what each looks like. */
export function symbolsOf(name: string): NameSymbol[] {
  const symbols: NameSymbol[] = []
  let before: Character | undefined
  for (const text of name.normalize('NFD')) {
    const character = characterOf(text)
    const { readings, allReadings, isLetter, isSign } = character
    if (character.isIgnorable) continue
    if (character.isMark) {
      const last = symbols.at(-1)
      if (last && before?.takesMarks && !character.isAccent) last.marks += text
      continue
    }
    const isCamel = character.isCapital && !before?.isCapital
    const isOtherScript = character.isUnspaced !== before?.isUnspaced
    const opensWord = isLetter && before?.isLetter === true && (isCamel || isOtherScript)
    symbols.push({ readings, allReadings, isLetter, isSign, opensWord, marks: '' })
    before = character
  }
  return symbols
}

/**
 * What a name looks like, in each way that it can be read: capitals as they are written or as small letters; and of signs
 * such as `@` all as letters, only those inside the name, or none. Two names that have one of these in common can be
 * taken for one another.
 * @returns nothing for a name without letters and digits
 */
export function skeletonsOf(name: string): string[] {
  const symbols = symbolsOf(name)
  const isPlain = ({ isSign }: NameSymbol) => !isSign
  const inner = symbols.slice(symbols.findIndex(isPlain), symbols.findLastIndex(isPlain) + 1)
  const plain = symbols.filter(isPlain)
  const read = (which: number, from: NameSymbol[]) =>
    from.map(({ readings, marks }) => (readings[which] ?? readings[0] ?? '') + marks).join('')
  const skeletons = [symbols, inner, plain].flatMap((from) => [read(0, from), read(1, from)])
  return [...new Set(skeletons)].filter((skeleton) => skeleton !== '')
}
