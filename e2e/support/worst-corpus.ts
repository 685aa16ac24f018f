import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Repeated until the size is reached, between a beginning and an end. */
export interface Pattern {
  prefix?: string
  unit: string
  suffix?: string
  /** Uses the next letter of its alphabet each time: some costs grow with the number of different letters. */
  isVaried?: boolean
}

/** An address with a host of one long label, for headers and targets. */
export const variedHost: Pattern = { prefix: 'http://', unit: '%E4%B8%80', suffix: '.a', isVaried: true }

/** Inputs that look costly to parse for someone who has not read the code. */
interface Corpus {
  /** Parameter values and path segments. */
  values: Pattern[]
  headers: (Pattern & { name: string })[]
  queries: Pattern[]
  /** Bodies of a media type. */
  bodies: (Pattern & { type: string })[]
  /** Entries of the word list, matched by the messages. */
  words: string[]
  messages: Pattern[]
}

const file = fileURLToPath(new URL('../contract/corpora/worst-inputs.json', import.meta.url))
export const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus

type Measure = (text: string) => number

/** The units in which fields count length. */
export const codePoints: Measure = (text) => [...text].length
export const bytes: Measure = (text) => Buffer.byteLength(text)
export const jsonBytes: Measure = (text) => bytes(JSON.stringify(text)) - 2
export const encodedBytes: Measure = (text) => bytes(encodeURIComponent(text.toWellFormed()))

/** Letters after the first of a varied unit, all of three bytes. */
const alphabetLength = 20_000

function varied(unit: string, count: number): string {
  const isEncoded = unit.startsWith('%')
  const first = (isEncoded ? decodeURIComponent(unit) : unit).codePointAt(0) ?? 0
  const letter = (i: number) => String.fromCodePoint(first + (i % alphabetLength))
  return Array.from({ length: count }, (_, i) =>
    isEncoded ? encodeURIComponent(letter(i)) : letter(i),
  ).join('')
}

/** The pattern in at most this size, as `measure` counts; never cut inside a unit, and at least one. */
export function grow(
  { prefix = '', unit, suffix = '', isVaried }: Pattern,
  size: number,
  measure: Measure,
): string {
  const room = size - measure(prefix) - measure(suffix)
  const count = Math.max(1, Math.floor(room / measure(unit)))
  return prefix + (isVaried ? varied(unit, count) : unit.repeat(count)) + suffix
}

/** On the wire an address must be ASCII without spaces. */
export const wire = (text: string) => encodeURI(text).replaceAll('%25', '%').replaceAll('#', '%23')

export const shorten = (text: string) => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** The pattern for a table. */
export const nameOf = ({ prefix = '', unit, suffix = '', isVaried }: Pattern) =>
  [prefix, isVaried ? `${unit}…` : unit, suffix]
    .map((part) => (part === '' ? '' : shorten(part)))
    .join(' ')
    .trim()
