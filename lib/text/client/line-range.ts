import { sealOfFragment } from './sealed-text'

/** Lines that are pointed at; a single one is its own end. */
export interface LineRange {
  first: number
  last: number
}

/** From one line to another, whichever comes first. */
export const rangeOf = (one: number, other: number): LineRange => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
})

/** What an address ends in that points at lines: `#L10` or `#L10-L20`. */
export const rangeFragment = ({ first, last }: LineRange): string =>
  first === last ? `#L${first}` : `#L${first}-L${last}`

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

function read(pattern: RegExp, given: string): LineRange | null {
  const match = pattern.exec(given)
  const first = numberOf(match?.[1])
  if (!first) return null
  return rangeOf(first, numberOf(match?.[2]) || first)
}

/** The lines that a fragment points at; null for any other fragment. */
export const rangeOfFragment = (fragment: string): LineRange | null =>
  read(/(?:^#|&)L(\d{1,9})(?:-L?(\d{1,9}))?$/, fragment)

/** Points at other lines in a fragment, which may hold the seal of a text before them. */
export function fragmentWith(fragment: string, range: LineRange): string {
  const seal = /^#([^&]*)/.exec(fragment)?.[1] ?? ''
  const isSeal = sealOfFragment(`#${seal}`) !== null
  return isSeal ? `#${seal}&${rangeFragment(range).slice(1)}` : rangeFragment(range)
}

/** The lines that somebody typed: `10`, `10-20` or `L10-L20`. */
export const rangeTyped = (typed: string): LineRange | null =>
  read(/^L?(\d{1,9})(?:[-–]L?(\d{1,9}))?$/i, typed.replace(/\s/g, ''))
