import lookUpTimezone from '@photostructure/tz-lookup'
import { LRUCache } from 'lru-cache'
import type { IpRecord } from '@/lib/schemas/ip'
import { processState } from '../process-state'
import type { Spot } from './city-database'
import { continentOf, isInEuropeanUnion } from './countries'
import { geography } from './geography'
import { regionCodeOf } from './region-code'
import { specialRangeMessage } from './special-ranges'

/** The part of the record that depends on the address alone. */
export type Place = Pick<
  IpRecord,
  | 'country'
  | 'isEUCountry'
  | 'continent'
  | 'region'
  | 'regionCode'
  | 'city'
  | 'postalCode'
  | 'latitude'
  | 'longitude'
  | 'timezone'
  | 'metroCode'
  | 'asn'
  | 'asOrganization'
  | 'message'
>

const cachedPlacesMax = 10_000
const coordinateDecimals = 5

/** @returns `''` for coordinates that cannot be */
export function timezoneOf(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return ''
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? lookUpTimezone(latitude, longitude) : ''
}

const coordinate = (degrees: number | null) => degrees?.toFixed(coordinateDecimals) ?? ''

/** The fields of a spot; each empty without one. */
export function geographyFields(spot: Spot | null) {
  return {
    country: spot?.country ?? '',
    isEUCountry: isInEuropeanUnion(spot?.country ?? ''),
    continent: spot ? spot.continent || continentOf(spot.country) : '',
    region: spot?.region ?? '',
    regionCode: spot ? spot.regionCode || regionCodeOf(spot.country, spot.region) : '',
    city: spot?.city ?? '',
    postalCode: spot?.postalCode ?? '',
    latitude: coordinate(spot?.latitude ?? null),
    longitude: coordinate(spot?.longitude ?? null),
    timezone: spot ? spot.timezone || timezoneOf(spot.latitude, spot.longitude) : '',
    metroCode: spot?.metroCode ?? '',
  }
}

function find(address: string): Place {
  const special = specialRangeMessage(address)
  const spot = special === '' ? geography().spotOf(address) : null
  const network = special === '' ? geography().networkOf(address) : { asn: 0, organization: '' }
  const isUnknown = special === '' && spot === null && network.asn === 0
  return {
    ...geographyFields(spot),
    asn: network.asn,
    asOrganization: network.organization,
    message: isUnknown ? `Nothing is known about where ${address} is.` : special,
  }
}

const cache = () => processState('places', () => new LRUCache<string, Place>({ max: cachedPlacesMax }))

/**
 * What the open databases say of an address; `geography().open()` comes first.
 * @param address normalised, not empty
 * @returns shared between callers: not to be changed
 */
export function placeOf(address: string): Place {
  const cached = cache().get(address)
  if (cached) return cached
  const place = find(address)
  cache().set(address, place)
  return place
}
