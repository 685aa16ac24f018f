import { linkPath } from '@/lib/links/limits'
import { readingPath } from '@/lib/text/limits'
import { mineLimits } from '../limits'

/** A link or text created in this browser, and the token that changes it. */
export interface Item {
  kind: 'link' | 'text'
  /** The code of a link, the name of a text. */
  name: string
  token: string
  /** Milliseconds since the epoch. */
  created: number
  /** Milliseconds since the epoch; null: never. */
  expires: number | null
  /** Whether it ends after some visits or reads. */
  limited: boolean
  /** An encrypted text. Its key is not remembered. */
  sealed: boolean
}

/** Texts that are not shown without a key or a count cannot be edited here either. */
export const canEdit = ({ kind, limited, sealed }: Omit<Item, 'created'>): boolean =>
  kind === 'link' || (!limited && !sealed)

export const keyOf = ({ kind, name }: Pick<Item, 'kind' | 'name'>): string => `${kind} ${name}`

/** Of the shape of {@link jsonOf}. Another version gets another number. */
const version = 1
/** Year 9999: later dates cannot be shown. */
const timeMax = 253_402_300_799_999

const nameShape = new RegExp(`^(?!\\.{1,2}$)[\\p{L}\\p{M}\\p{N}\\-_.]{1,${mineLimits.nameLengthMax}}$`, 'u')
const tokenShape = new RegExp(`^[!-~]{1,${mineLimits.tokenLengthMax}}$`)

const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= timeMax

/** The item in an unknown value; null if there is none. @param now creation times in the future become this */
function itemIn(value: unknown, now: number): Item | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, name, token, created, expires, limited, sealed } = value as Record<string, unknown>
  if (kind !== 'link' && kind !== 'text') return null
  if (typeof name !== 'string' || !nameShape.test(name)) return null
  if (typeof token !== 'string' || !tokenShape.test(token) || !isTime(created)) return null
  if (expires !== null && !isTime(expires)) return null
  const times = { created: Math.min(created, now), expires }
  return { kind, name, token, ...times, limited: limited === true, sealed: sealed === true }
}

interface ItemList {
  items: readonly Item[]
  /** The platform of an exported list, else `''`. */
  origin: string
  /** Entries that are no items. */
  invalid: number
}

function listIn(json: string): { items: unknown[]; origin: string } | null {
  if (json.length > mineLimits.listLengthMax) return null
  try {
    const list = JSON.parse(json)
    const isOurs = list?.version === version && Array.isArray(list.items)
    return isOurs ? { items: list.items, origin: typeof list.origin === 'string' ? list.origin : '' } : null
  } catch {
    return null
  }
}

/** The list in a text that anything may have written; null if it is none. Linear in its length. */
export function parseItems(json: string, now = Date.now()): ItemList | null {
  const list = listIn(json)
  if (!list) return null
  const valid = list.items.flatMap((value) => itemIn(value, now) ?? [])
  const { items } = addItems([], valid)
  return { items, origin: list.origin, invalid: list.items.length - valid.length }
}

/** @param origin for a list that leaves the browser: the platform it belongs to */
export const jsonOf = (items: readonly Item[], origin?: string): string =>
  JSON.stringify({ version, origin, items }, null, origin === undefined ? undefined : 2)

interface Addition {
  /** Oldest first. */
  items: readonly Item[]
  /** How many were new. */
  added: number
  /** How many of the oldest made room. */
  dropped: number
}

/** Adds items; those whose names are known stay as they are. */
export function addItems(known: readonly Item[], others: readonly Item[]): Addition {
  const byKey = new Map(known.map((item) => [keyOf(item), item]))
  for (const item of others) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item)
  const all = [...byKey.values()].sort((one, other) => one.created - other.created)
  const items = all.slice(-mineLimits.itemsMax)
  return { items, added: all.length - known.length, dropped: all.length - items.length }
}

export const withoutItem = (items: readonly Item[], item: Pick<Item, 'kind' | 'name'>): readonly Item[] =>
  items.filter((each) => keyOf(each) !== keyOf(item))

/** The path that the address of an item has, for people to read. */
export const pathOf = ({ kind, name }: Item): string => (kind === 'link' ? `/go/${name}` : name)

/** Where visitors find an item. */
export const hrefOf = ({ kind, name }: Item): string => (kind === 'link' ? linkPath : readingPath)(name)

/** Where its owner looks at it: the preview of a link counts no visit. */
export const previewHrefOf = (item: Item): string => hrefOf(item) + (item.kind === 'link' ? '+' : '')
