import { fault } from '@/lib/core/contract/issue-rules'
import { languages } from '@/lib/core/i18n/language'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import aliases from './country-aliases.json'
import { placeKey } from './place-key.mjs'
import { offsetText, type Zone, type ZoneData } from './zone-data'

/** English names of countries beside those of Unicode, by ISO 3166-1 code. */
const countryAliases: Readonly<Record<string, string>> = aliases

/** In use beside the legal time of the country. */
const unofficialZone = 'Asia/Urumqi'

/** Zones that are named after cities, islands and states. */
const named =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?!North$|South$|West$)/

/** Zones with the same rules for five years count as one. */
const comparedSeconds = 5 * 366 * 86_400

/** One letter in so many may be wrong in a name that is not known. */
const lettersPerError = 5
const errorsMax = 2

type Index = Map<string, string[]>

function add(index: Index, key: string, zone: string): void {
  const zones = index.get(key)
  if (zones) zones.push(zone)
  else index.set(key, [zone])
}

/** The letters between what two names have in common at their beginning and end: 1 for a wrong letter, 2 for two swapped ones. */
function differingLetters(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - start - end
}

/** Of moment-timezone. */
interface ZoneFacts {
  /** By ISO 3166-1 code. */
  countries: Readonly<Record<string, unknown>>
  /** `countries`: first the one that the zone is named in. */
  zones: Readonly<Record<string, { name: string; countries: readonly string[] }>>
}

class Places {
  readonly #data: ZoneData
  readonly #cities: Index = new Map()
  readonly #countries: Index = new Map()
  /** 0 for the zone with the largest city. */
  readonly #ranks: ReadonlyMap<string, number>

  /** @param cities keys of names by zone, the zone with the largest city first */
  constructor(data: ZoneData, cities: Readonly<Record<string, string>>, { zones, countries }: ZoneFacts) {
    this.#data = data
    for (const [zone, keys] of Object.entries(cities))
      for (const key of keys.split(' ')) add(this.#cities, key, zone)
    for (const name of data.names)
      if (named.test(name)) add(this.#cities, placeKey(name.slice(name.lastIndexOf('/') + 1)), name)
    this.#ranks = new Map(Object.keys(cities).map((zone, rank) => [zone, rank]))
    const names = languages.flatMap((language) =>
      (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
    )
    for (const code of Object.keys(countries)) {
      const own = Object.values(zones).filter(
        (zone) => zone.countries[0] === code && zone.name !== unofficialZone,
      )
      const all = [...names.map((each) => each.of(code) ?? ''), ...(countryAliases[code]?.split(',') ?? [])]
      for (const key of new Set(all.map(placeKey)))
        for (const { name } of own) add(this.#countries, key, name)
    }
  }

  /** Of zones with the same rules, the one with the largest city; the largest first. */
  #distinct(zones: readonly string[]): string[] {
    const now = Date.now() / 1000
    const rankOf = (zone: string) => this.#ranks.get(zone) ?? this.#ranks.size
    const byRules = new Map<string, string>()
    for (const name of zones.toSorted((one, other) => rankOf(one) - rankOf(other))) {
      const periods = this.#data
        .zone(name)
        .periods.filter(({ from, until }) => until > now && from < now + comparedSeconds)
      const rules = periods.map(({ until, offset }) => `${until} ${offset}`).join()
      if (!byRules.has(rules)) byRules.set(rules, name)
    }
    return [...byRules.values()]
  }

  #named(name: string): readonly string[] {
    const key = placeKey(name)
    return this.#countries.get(key) ?? this.#cities.get(key) ?? []
  }

  /**
   * The zones of a place with rules of their own, the one with the largest city first; none if the place is not known.
   * @param text a name, or one within a part of the world or a country: `Asia/Beijing`, `Valencia, Spain`
   */
  zonesOf(text: string): string[] {
    const whole = this.#named(text)
    if (whole.length > 0) return this.#distinct(whole)
    const [, outer, inner] = /^(.+)\/(.+)$/.exec(text) ?? []
    const [place = '', within = ''] = inner && outer ? [inner, outer] : text.split(',')
    const area = `${within.trim().toLowerCase()}/`
    const country = this.#countries.get(placeKey(within))
    const isWithin = (zone: string) => zone.toLowerCase().startsWith(area) || country?.includes(zone)
    return this.#distinct(this.#named(place).filter(isWithin))
  }

  /** The zones of the place whose name is most like a misspelt one; none if no name is. */
  zonesNear(text: string): string[] {
    const given = placeKey(text.slice(text.lastIndexOf('/') + 1))
    const allowed = Math.min(errorsMax, Math.floor(given.length / lettersPerError))
    // A number is no misspelt name, nor is its sign to be lost.
    if (/\d/.test(given)) return []
    let [least, nearest]: [number, readonly string[]] = [allowed + 1, []]
    for (const index of [this.#cities, this.#countries])
      for (const [key, zones] of index) {
        const difference = differingLetters(given, key)
        if (difference < least) [least, nearest] = [difference, zones]
      }
    return this.#distinct(nearest)
  }
}

let loaded: Places | undefined

/** Read by the first request for a name that is no zone. */
async function loadPlaces(data: ZoneData): Promise<Places> {
  if (loaded) return loaded
  const [cities, facts] = await Promise.all([
    import('./cities.json'),
    import('moment-timezone/data/meta/latest.json'),
  ])
  loaded ??= new Places(data, cities.default, facts.default)
  return loaded
}

const suggestedMax = 3
const offsetHoursMax = 14

/** Full-width characters become plain, every hyphen and minus `-`, and the space that was a `+` in the query one again. */
const cleaned = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/^(UTC|GMT|) +(?=\d)/i, '$1+')
    .trim()

/** What `UTC+8`, `GMT-5:30`, `+0530` and `Z` mean: + is ahead, unlike in `Etc/GMT+8`. @returns seconds, null for none */
function offsetIn(text: string): number | null {
  if (/^z$/i.test(text)) return 0
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(text) ?? []
  if (hours === undefined) return null
  const seconds = Number(hours) * 3600 + Number(minutes ?? 0) * 60
  return sign === '-' ? 0 - seconds : seconds
}

/** Its clocks never change. Named as in ISO 8601, with an abbreviation as in tzdata. */
function fixedZone(offset: number): Zone {
  const name = offsetText(offset)
  const abbreviation = name.replace(/:00$/, '').replace(':', '')
  return { name, periods: [{ from: -Infinity, until: Infinity, offset, abbreviation }] }
}

/**
 * A zone of the tz database, an offset from UTC, or a city or country in a language of the pages.
 * @throws Refusal invalid_parameter, which lists the zones that may be meant
 */
export async function findZone(data: ZoneData, given: string): Promise<Zone> {
  const text = cleaned(given)
  const name = data.find(text)
  if (name !== undefined) return data.zone(name)
  const offset = offsetIn(text)
  if (offset === 0) return data.zone('UTC')
  if (offset !== null) {
    if (Math.abs(offset) <= offsetHoursMax * 3600) return fixedZone(offset)
    throw invalidParameter('zone', fault('utc_offset', { max: offsetHoursMax }))
  }
  const places = await loadPlaces(data)
  const [zone, ...others] = places.zonesOf(text)
  if (zone === undefined) {
    const users = data.namesUsing(text, Date.now())
    const names = (users.length > 0 ? users : places.zonesNear(text)).slice(0, suggestedMax).join(', ')
    throw invalidParameter('zone', names === '' ? fault('time_zone_or_place') : fault('time_zone', { names }))
  }
  if (others.length === 0) return data.zone(zone)
  throw invalidParameter('zone', fault('several_time_zones', { names: [zone, ...others].join(', ') }))
}
