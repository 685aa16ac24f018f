import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { latinShapeOf } from '../words/latin-shapes'
import { confusables, hanForms, letterForms } from './confusables-table'
import { fancyLetters, looseEntries, signs } from './fancy-letters'

// What the characters of a name look like: Unicode TS #39 confusables, letter forms (small capitals, strokes, mirrored,
// circled), Han forms, fancy-text alphabets, and digits and signs that stand for letters.

/** Longer than any chain in the tables. */
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
  const targets = new Map(signs())
  for (const table of [confusables, letterForms, hanForms]) decode(table, targets)
  for (const [code, target] of fancyLetters()) if (!targets.has(code)) targets.set(code, target)
  return targets
}

const targets = () => processState('confusables', makeTargets)

const unseen = /[\p{M}\p{Default_Ignorable_Code_Point}]/u
const letterOrNumber = /[\p{L}\p{N}]/u

/**
 * What a character looks like (compare the skeletons of Unicode TS #39): letters and digits without case or marks, or
 * `''`. Capitals and small letters may differ: `Ν` is an N and `ν` a v.
 */
function readingOf(character: string, steps = stepsMax): string {
  if (unseen.test(character)) return ''
  const code = character.codePointAt(0) ?? 0
  const latin = latinShapeOf(code)
  // As `l` reads as `i`, `m` reads as `rn`.
  if (latin !== 0) return latin === 0x6d ? 'rn' : String.fromCharCode(latin)
  const target = targets().get(code)
  const decomposed = character.normalize('NFKD').toLowerCase()
  const plain = target ?? decomposed
  if (plain === character || steps === 0) return letterOrNumber.test(character) ? character : ''
  const read = (text: string) => Array.from(text, (each) => readingOf(each, steps - 1)).join('')
  const reading = read(plain)
  // The table maps some signs to nothing readable: ⓪ is a stroked circle there.
  return reading === '' && target !== undefined && decomposed !== character ? read(decomposed) : reading
}

function makeLooseReadings(): Map<number, string[]> {
  const readings = new Map<number, string[]>()
  for (const [code, target] of looseEntries()) {
    const reading = Array.from(target, (each) => readingOf(each)).join('')
    readings.set(code, [...(readings.get(code) ?? []), reading])
  }
  return readings
}

function looseReadingsOf(character: string): readonly string[] {
  const readings = processState('loose-readings', makeLooseReadings)
  const code = (text: string) => text.codePointAt(0) ?? 0
  return readings.get(code(character)) ?? readings.get(code(character.toLowerCase())) ?? []
}

export interface NameSymbol {
  /** What it looks like: as written, and as a small letter if that differs. Empty for some signs. */
  readings: readonly string[]
  allReadings: readonly string[]
  /** False for letters without a reading, such as an apostrophe. */
  isLetter: boolean
  isSign: boolean
  /** A word may begin here after a letter: `adminTeam`, `admin小王`. */
  opensWord: boolean
  /** Marks that belong to the spelling, such as vowels of Devanagari; no accents. */
  marks: string
}

interface Character extends Pick<NameSymbol, 'readings' | 'allReadings' | 'isLetter' | 'isSign'> {
  isIgnorable: boolean
  isMark: boolean
  isAccent: boolean
  isCapital: boolean
  /** A letter of a script without spaces that does not look Latin. */
  isUnspaced: boolean
  takesMarks: boolean
}

const letter = /[\p{L}\p{Nl}]/u
const western = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/u
const latinOnly = /^[a-z0-9]*$/

function analyse(character: string): Character {
  // Via the capital, which unites σ and ς.
  const small = Array.from(character.toUpperCase().toLowerCase(), (each) => readingOf(each)).join('')
  const readings = [...new Set([readingOf(character), small])]
  const isLetter = letter.test(character) && readings.some((reading) => reading !== '')
  return {
    readings,
    allReadings: [...new Set([...readings, ...looseReadingsOf(character)])],
    isIgnorable: /\p{Default_Ignorable_Code_Point}/u.test(character),
    isMark: /\p{M}/u.test(character),
    // Not the voicing of kana: か and が are two letters.
    isAccent: /(?![\u3099\u309a])\p{Script=Inherited}/u.test(character),
    isLetter,
    isSign: !isLetter && !/\p{N}/u.test(character),
    isCapital: /\p{Lu}/u.test(character),
    isUnspaced: isLetter && unspaced.test(character) && !latinOnly.test(readings[0] ?? ''),
    takesMarks: isLetter && !western.test(character),
  }
}

const known = () =>
  processState('name-characters', () => new LRUCache<string, Character>({ max: 8_000, memoMethod: analyse }))

export function symbolsOf(name: string): NameSymbol[] {
  const symbols: NameSymbol[] = []
  let before: Character | undefined
  for (const text of name.normalize('NFD')) {
    const character = known().memo(text)
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
 * Every way a name can be read: capitals as written or as small letters; signs such as `@` read as letters everywhere,
 * only inside the name, or nowhere. Two names with a common skeleton are confusable.
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
