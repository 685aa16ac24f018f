import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { loadPlaces } from './places'
import { offsetText, type Zone, type ZoneData } from './zone-data'

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
