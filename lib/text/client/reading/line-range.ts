import { sealOfFragment } from '../sealed-text'

/** Both included. */
export interface LineRange {
  first: number
  last: number
}

export const rangeOf = (one: number, other: number): LineRange => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
})

/** `#L10` or `#L10-L20`. */
export const rangeFragment = ({ first, last }: LineRange): string =>
  first === last ? `#L${first}` : `#L${first}-L${last}`

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

function read(pattern: RegExp, given: string): LineRange | null {
  const match = pattern.exec(given)
  const first = numberOf(match?.[1])
  if (!first) return null
  return rangeOf(first, numberOf(match?.[2]) || first)
}

/** null for any other fragment. */
export const rangeOfFragment = (fragment: string): LineRange | null =>
  read(/(?:^#|&)L(\d{1,9})(?:-L?(\d{1,9}))?$/, fragment)

/** Keeps the seal of a text before them. */
export function fragmentWith(fragment: string, range: LineRange): string {
  const seal = /^#([^&]*)/.exec(fragment)?.[1] ?? ''
  const isSeal = sealOfFragment(`#${seal}`) !== null
  return isSeal ? `#${seal}&${rangeFragment(range).slice(1)}` : rangeFragment(range)
}

/** `10`, `10-20` or `L10-L20`; null for anything else. */
export const rangeTyped = (typed: string): LineRange | null =>
  read(/^L?(\d{1,9})(?:[-–]L?(\d{1,9}))?$/i, typed.replace(/\s/g, ''))
