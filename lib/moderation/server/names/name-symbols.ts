import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/core/process-state'
import { readingOf, secondReadingsOf } from './look-alike'

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

function lookAt(character: string): Character {
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
    character = lookAt(text)
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
