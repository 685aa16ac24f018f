import { withAsciiDigits } from '@/lib/core/text-forms'

/** The class of a folded character, which decides where words begin and end. */
export const Kind = {
  /** Punctuation, signs, emoji. */
  symbol: 0,
  space: 1,
  /** Hyphens and underscores, written in place of a space. */
  dash: 2,
  digit: 3,
  latin: 4,
  cyrillic: 5,
  greek: 6,
  /** Letters of other scripts with spaces between words. */
  alphabetic: 7,
  /** Letters of scripts without spaces (Han, kana, Thai …) or with attached endings (Hangul). */
  unspaced: 8,
  mark: 9,
} as const

export const codesOf = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.codePointAt(0) ?? 0))

const unknownKind = 255

const unspacedScripts = [
  ...['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Yiii'],
  ...['Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'],
]
const unspacedLetter = new RegExp(
  `^(?=[\\p{L}\\p{N}])[${unspacedScripts.map((s) => `\\p{scx=${s}}`).join('')}]`,
  'u',
)
const letterKinds: [RegExp, number][] = [
  [/^(?=\p{L})\p{Script=Latin}/u, Kind.latin],
  [/^(?=\p{L})\p{Script=Cyrillic}/u, Kind.cyrillic],
  [/^(?=\p{L})\p{Script=Greek}/u, Kind.greek],
  [unspacedLetter, Kind.unspaced],
  [/^\p{M}/u, Kind.mark],
  [/^\p{L}/u, Kind.alphabetic],
]

function findKind(code: number): number {
  if (code === 0x20) return Kind.space
  if (code === 0x2d) return Kind.dash
  if (code >= 0x30 && code <= 0x39) return Kind.digit
  const character = String.fromCodePoint(code)
  return letterKinds.find(([pattern]) => pattern.test(character))?.[1] ?? Kind.symbol
}

const kinds = new Uint8Array(0x20000).fill(unknownKind)

export function kindOf(code: number): number {
  if (code >= 0x20000) return code < 0x40000 ? Kind.unspaced : Kind.symbol // the ideographic planes
  const known = kinds[code] ?? Kind.symbol
  if (known !== unknownKind) return known
  const kind = findKind(code)
  kinds[code] = kind
  return kind
}

/** Letters and digits of scripts with spaces between words. */
export const isSpaced = (kind: number): boolean => kind >= Kind.digit && kind <= Kind.alphabetic

/**
 * Whether two neighbours belong to one word: letters of one alphabet, or a digit next to one. Han next to Latin is a
 * boundary, and so is Latin next to Cyrillic.
 */
export function belongTogether(left: number, right: number): boolean {
  if (!isSpaced(left) || !isSpaced(right)) return false
  return left === right || left === Kind.digit || right === Kind.digit
}

/** Unambiguous variants. */
const numeralForms: Record<string, string> = {
  一: '壹壱弌',
  二: '贰貳弐',
  三: '叁叄弎',
  七: '柒',
  八: '捌',
  九: '玖',
  百: '佰',
  千: '仟',
  万: '萬',
  亿: '億',
  〇: '零',
}
const plainNumeral = new Map<string, string>()
for (const [plain, forms] of Object.entries(numeralForms))
  for (const form of forms) plainNumeral.set(form, plain)

const plainPunctuation = new Map<string, string>()
for (const quote of '‘’ʼ‛′´`') plainPunctuation.set(quote, "'")
for (const quote of '“”„‟″«»') plainPunctuation.set(quote, '"')

const isKana = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0xff65 && code <= 0xff9f)
const isHangulSyllable = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3
// Letters with a stroke, which Unicode does not decompose.
const strokes = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ƀ: 'b', ɨ: 'i', ʉ: 'u' }))
const smallCapitals = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((capital, i) => [capital, 'abcdefghijklmnoprstuvwyz'[i] ?? '']),
)

function foldCharacter(character: string): number {
  const plain =
    plainNumeral.get(character) ??
    plainPunctuation.get(character) ??
    strokes.get(character) ??
    smallCapitals.get(character) ??
    character
  return withAsciiDigits(plain).codePointAt(0) ?? 0
}

function findFold(code: number): readonly number[] {
  const character = String.fromCodePoint(code)
  if (/^\p{White_Space}/u.test(character) || code === 0x2800) return [0x20]
  if (/^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]/u.test(character)) return []
  // Long dashes separate sentences; the others may join words.
  if (code === 0x5f || code === 0x2212 || (/^\p{Pd}/u.test(character) && !/[―—⸺⸻]/.test(character)))
    return [0x2d]
  if (isHangulSyllable(code)) return [code]
  if (isKana(code)) return [...character.normalize('NFKC')].map(foldCharacter)
  const decomposed = character.normalize('NFKD')
  // A free-standing accent decomposes into a space and a mark; it is an ordinary sign.
  if (decomposed.startsWith(' ') || plainPunctuation.has(character)) return [foldCharacter(character)]
  const folded = decomposed.toUpperCase().toLowerCase().normalize('NFKD')
  return [...folded].map(foldCharacter)
}

/**
 * Characters that fold to themselves: ideographs and private and unassigned planes, too many to cache. Compatibility
 * ideographs and invisible tags among them are excluded.
 */
const foldsToItself = (code: number): boolean =>
  code >= 0x20000 && !(code >= 0x2f800 && code <= 0x2fa1f) && !(code >= 0xe0000 && code <= 0xe0fff)

const folds: (readonly number[] | undefined)[] = []
const foldsOfHigherPlanes = new Map<number, readonly number[]>()
const higherPlanesMax = 20_000

/**
 * A character folded: compatibility forms, case, width and digit forms unified, marks split off, invisible characters
 * dropped. White space becomes a space, hyphens and underscores a hyphen.
 */
export function foldOf(code: number): readonly number[] {
  if (foldsToItself(code)) return [code]
  const known = code < 0x10000 ? folds[code] : foldsOfHigherPlanes.get(code)
  if (known) return known
  const fold = findFold(code)
  if (code < 0x10000) folds[code] = fold
  else {
    if (foldsOfHigherPlanes.size >= higherPlanesMax) foldsOfHigherPlanes.clear()
    foldsOfHigherPlanes.set(code, fold)
  }
  return fold
}
