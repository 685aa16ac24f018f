import type { Endpoint } from '../contract/endpoint'
import { marksOf } from '../contract/field-marks'
import { fault } from '../contract/issue-rules'
import { invalidParameter, type Refusal } from '../refusal/refusal'

/** What callers add to addresses that are not theirs, and do not miss: campaigns, clicks, cache busters. */
const harmless =
  /^(?:utm_\w+|\w{1,3}clid|msclkid|[gw]braid|igsh(?:id)?|mc_[ce]id|srsltid|li_fat_id|_(?:ga|gl|hsenc|hsmi)?)$/i

/** Longer names resemble none of ours. */
const nameLengthMax = 40

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

/** The marked parameters of an endpoint. */
export interface MarkedNames {
  addresses: ReadonlySet<string>
  /** Protective ones, with their names and synonyms folded. */
  protective: readonly { name: string; plain: string; synonyms: ReadonlySet<string> }[]
}

/** null without any. Protective ones matter where something is created or changed in a format of ours. */
export function markedNames({
  input,
  hasSideEffects = false,
  auth,
  methods,
  isBodyForeign,
}: Endpoint): MarkedNames | null {
  const fields = Object.entries(input?.shape ?? {}).map(([name, field]) => ({ name, ...marksOf(field) }))
  const isChange = hasSideEffects || (auth === 'super' && !methods.includes('GET'))
  const protective = fields.flatMap(({ name, synonyms }) =>
    synonyms && isChange && !isBodyForeign
      ? [{ name, plain: folded(name), synonyms: new Set(synonyms.map(folded)) }]
      : [],
  )
  const addresses = new Set(fields.filter(({ isAddress }) => isAddress).map(({ name }) => name))
  return protective.length + addresses.size > 0 ? { addresses, protective } : null
}

/** The unknown parameters of a request that are not ignored. */
export class UnknownParameters {
  /** Misspelt names, by what they were meant to be. */
  readonly #meant = new Map<string, string>()

  constructor(private readonly marked: MarkedNames) {}

  /** Takes note of an unknown parameter that has a value. */
  note(name: string): void {
    if (name.length > nameLengthMax) return
    const plain = folded(name)
    for (const { name: known, plain: right, synonyms } of this.marked.protective)
      if (isNear(plain, right) || synonyms.has(plain)) this.#meant.set(known, name)
  }

  isAddress(name: string): boolean {
    return this.marked.addresses.has(name)
  }

  /** @param given the known parameters @throws Refusal invalid_parameter for a misspelt one that is missing */
  refuse(given: Readonly<Record<string, unknown>>): void {
    for (const [meant, name] of this.#meant)
      if (!Object.hasOwn(given, meant)) throw invalidParameter(name, fault('did_you_mean', { meant }))
  }
}

/** Refuses an object, such as one of a list, as if its members were parameters. @throws Refusal invalid_parameter */
export function refuseMisspelt(marked: MarkedNames, members: Readonly<Record<string, unknown>>): void {
  const unknown = new UnknownParameters(marked)
  for (const name of Object.keys(members)) unknown.note(name)
  unknown.refuse(members)
}

/** Whether an unknown parameter belongs to the address before it, which the `&` between them cut. */
export const isCutOff = (name: string): boolean => name !== '' && !harmless.test(name)

/** The refusal of an address that an `&` cut. */
export const addressCut = (name: string): Refusal => invalidParameter(name, fault('cut_off'))
