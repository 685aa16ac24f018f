import type { Endpoint } from '../contract/endpoint'
import { marksOf } from '../contract/field-marks'
import { fault } from '../contract/issue-rules'
import { invalidParameter } from '../refusal/refusal'

/** What callers add to addresses that are not theirs, and do not miss: campaigns, clicks, cache busters. */
const harmless =
  /^(?:utm_\w+|\w{1,3}clid|msclkid|[gw]braid|igsh(?:id)?|mc_[ce]id|srsltid|li_fat_id|_(?:ga|gl|hsenc|hsmi)?)$/i

/** Longer names resemble none of ours. */
const nameLengthMax = 40

/** Shorter synonyms have near neighbours that mean something else. */
const synonymLengthMin = 6

const folded = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

/** Whether at most one character is added, left out, replaced or swapped with the next one. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

interface Marked {
  addresses: ReadonlySet<string>
  /** With names and synonyms folded. */
  protective: readonly { meant: string; plain: string; synonyms: readonly string[] }[]
}

export interface Watch {
  marked: Marked
  /** Names of those with a value. */
  unknown: string[]
}

/** Protective ones matter where something is created or changed in a format of ours. */
export function markedOf({ input, hasSideEffects, auth, methods, isBodyForeign }: Endpoint): Marked {
  const fields = Object.entries(input?.shape ?? {}).map(([meant, field]) => ({ meant, ...marksOf(field) }))
  const isChange = !isBodyForeign && (hasSideEffects || (auth === 'super' && !methods.includes('GET')))
  const protective = fields.flatMap(({ meant, synonyms }) =>
    synonyms && isChange ? [{ meant, plain: folded(meant), synonyms: synonyms.map(folded) }] : [],
  )
  return { protective, addresses: new Set(fields.flatMap((each) => (each.isAddress ? [each.meant] : []))) }
}

/** The right one is missing. @param given the known parameters @throws Refusal invalid_parameter */
export function refuseMisspelt(
  { marked: { protective }, unknown }: Watch,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const name of unknown) {
    const written = name.length > nameLengthMax ? '' : folded(name)
    const known = protective.find(
      ({ meant, plain, synonyms }) =>
        !Object.hasOwn(given, meant) &&
        (isNear(written, plain) ||
          synonyms.some((each) =>
            each.length < synonymLengthMin ? each === written : isNear(written, each),
          )),
    )
    if (known) throw invalidParameter(name, fault('did_you_mean', { meant: known.meant }))
  }
}

/** The `&` between them cut the address. */
export const isCutOff = (name: string): boolean => name !== '' && !harmless.test(name)
