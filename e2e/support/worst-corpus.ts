import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Repeated until the wanted size is reached, between a beginning and an end. */
export interface Pattern {
  prefix?: string
  unit: string
  suffix?: string
  /** Each time the next letter of its alphabet: what is costly is sometimes so by the number of different letters. */
  isVaried?: boolean
}

/** An address with a host of one long label, for headers and targets. */
export const variedHost: Pattern = { prefix: 'http://', unit: '%E4%B8%80', suffix: '.a', isVaried: true }

/** What somebody who has not read our code thinks hard to read. */
interface Corpus {
  /** Values of parameters and pieces of paths. */
  values: Pattern[]
  headers: (Pattern & { name: string })[]
  /** Whole queries and forms. */
  queries: Pattern[]
  /** Whole bodies of a media type. */
  bodies: (Pattern & { type: string })[]
  /** Words of the word list, to be met by the messages. */
  words: string[]
  messages: Pattern[]
}

const file = fileURLToPath(new URL('../contract/corpora/worst-inputs.json', import.meta.url))
export const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus

type Measure = (text: string) => number

/** As fields count lengths. */
export const codePoints: Measure = (text) => [...text].length
export const bytes: Measure = (text) => Buffer.byteLength(text)
/** As a value takes them in a JSON body. */
export const jsonBytes: Measure = (text) => bytes(JSON.stringify(text)) - 2
/** As a value takes them in an address. */
export const encodedBytes: Measure = (text) => bytes(encodeURIComponent(text.toWellFormed()))

/** Letters behind the one that a varied unit begins with; all of them take three bytes. */
const alphabetLength = 20_000

function varied(unit: string, count: number): string {
  const isEncoded = unit.startsWith('%')
  const first = (isEncoded ? decodeURIComponent(unit) : unit).codePointAt(0) ?? 0
  const letter = (i: number) => String.fromCodePoint(first + (i % alphabetLength))
  return Array.from({ length: count }, (_, i) =>
    isEncoded ? encodeURIComponent(letter(i)) : letter(i),
  ).join('')
}

/** The pattern in at most so much, as `measure` counts; never cut inside a unit, and never without one. */
export function grow(
  { prefix = '', unit, suffix = '', isVaried }: Pattern,
  size: number,
  measure: Measure,
): string {
  const room = size - measure(prefix) - measure(suffix)
  const count = Math.max(1, Math.floor(room / measure(unit)))
  return prefix + (isVaried ? varied(unit, count) : unit.repeat(count)) + suffix
}

/** Where the bytes of an address go on the wire, they must be ASCII without spaces. */
export const wire = (text: string) => encodeURI(text).replaceAll('%25', '%').replaceAll('#', '%23')

export const shorten = (text: string) => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** A pattern in a table. */
export const nameOf = ({ prefix = '', unit, suffix = '', isVaried }: Pattern) =>
  [prefix, isVaried ? `${unit}…` : unit, suffix]
    .map((part) => (part === '' ? '' : shorten(part)))
    .join(' ')
    .trim()
