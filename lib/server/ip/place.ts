import lookUpTimezone from '@photostructure/tz-lookup'
import { LRUCache } from 'lru-cache'
import type { IpRecord } from '@/lib/schemas/ip'
import { processState } from '../process-state'
import type { Spot } from './city-database'
import { continentOf, isInEuropeanUnion } from './countries'
import { geography } from './geography'
import { regionCodeOf } from './region-code'
import { specialRangeMessage } from './special-ranges'

/** Where something is. */
export type PlaceFields = Pick<
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
>

/** The part of the record that depends on the address alone. */
export type Place = PlaceFields & Pick<IpRecord, 'asn' | 'asOrganization' | 'message'>

const cachedPlacesMax = 10_000
const coordinateDecimals = 5

export const unknownPlace: PlaceFields = {
  country: '',
  isEUCountry: false,
  continent: '',
  region: '',
  regionCode: '',
  city: '',
  postalCode: '',
  latitude: '',
  longitude: '',
  timezone: '',
  metroCode: '',
}

/** @returns `''` for coordinates that cannot be */
export function timezoneOf(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return ''
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? lookUpTimezone(latitude, longitude) : ''
}

const coordinate = (degrees: number | null) => degrees?.toFixed(coordinateDecimals) ?? ''

function placeFieldsOf(spot: Spot): PlaceFields {
  return {
    country: spot.country,
    isEUCountry: isInEuropeanUnion(spot.country),
    continent: spot.continent || continentOf(spot.country),
    region: spot.region,
    regionCode: spot.regionCode || regionCodeOf(spot.country, spot.region),
    city: spot.city,
    postalCode: spot.postalCode,
    latitude: coordinate(spot.latitude),
    longitude: coordinate(spot.longitude),
    timezone: spot.timezone || timezoneOf(spot.latitude, spot.longitude),
    metroCode: spot.metroCode,
  }
}

function find(address: string): Place {
  const special = specialRangeMessage(address)
  if (special !== '') return { ...unknownPlace, asn: 0, asOrganization: '', message: special }
  const spot = geography().spotOf(address)
  const { asn, organization } = geography().networkOf(address)
  return {
    ...(spot ? placeFieldsOf(spot) : unknownPlace),
    asn,
    asOrganization: organization,
    message: spot === null && asn === 0 ? `Nothing is known about where ${address} is.` : '',
  }
}

const cache = () => processState('places', () => new LRUCache<string, Place>({ max: cachedPlacesMax }))

/**
 * What the open databases say of an address; `geography().open()` comes first.
 * @param address normalised, or `''` for one that is not known
 * @returns shared between callers: not to be changed
 */
export function placeOf(address: string): Place {
  const cached = cache().get(address)
  if (cached) return cached
  const place = address === '' ? { ...unknownPlace, asn: 0, asOrganization: '', message: '' } : find(address)
  cache().set(address, place)
  return place
}
