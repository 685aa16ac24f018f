import lookUpTimezone from '@photostructure/tz-lookup'
import { LRUCache } from 'lru-cache'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { processState } from '@/lib/core/process-state'
import type { IpRecord } from '../contract/ip'
import type { City } from './city-database'
import { chineseRegionOf, continentOf, countryNames, isInEuropeanUnion } from './countries'
import { geoip } from './geoip'
import { regionOf } from './region-code'

export type LocationFields = Pick<
  IpRecord,
  | 'country'
  | 'countryName'
  | 'zh'
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

/** What depends on the address alone. */
export type Location = LocationFields & Pick<IpRecord, 'asn' | 'asOrganization' | 'message' | 'databaseDates'>

const cachedLocationsMax = 10_000
const coordinateDecimals = 5

export const unknownLocation: LocationFields = {
  country: '',
  countryName: '',
  zh: { country: '', region: '', city: '' },
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

/** @returns `''` for missing or impossible coordinates */
export function timezoneOf(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return ''
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? lookUpTimezone(latitude, longitude) : ''
}

const coordinate = (degrees: number | null) => degrees?.toFixed(coordinateDecimals) ?? ''

function locationFieldsOf(row: City): LocationFields {
  const { region, regionCode } = row.regionCode === '' ? regionOf(row.country, row.region, row.city) : row
  const { countryName, zh } = countryNames(row.country)
  const chineseRegion = row.zh.region || chineseRegionOf(row.country, regionCode)
  return {
    country: row.country,
    countryName,
    zh: {
      country: zh.country,
      region: chineseRegion,
      // Beijing, Shanghai, Tianjin and Chongqing are both cities and regions.
      city: row.zh.city || (row.city === region ? chineseRegion : ''),
    },
    isEUCountry: isInEuropeanUnion(row.country),
    continent: row.continent || continentOf(row.country),
    region,
    regionCode,
    city: row.city,
    postalCode: row.postalCode,
    latitude: coordinate(row.latitude),
    longitude: coordinate(row.longitude),
    timezone: row.timezone || timezoneOf(row.latitude, row.longitude),
    metroCode: row.metroCode,
  }
}

const emptyLocation = (message: string): Location => ({
  ...unknownLocation,
  asn: 0,
  asOrganization: '',
  message,
  databaseDates: geoip().dates,
})

const unknownMessage = (address: string) =>
  geoip().isWithoutData
    ? 'This server has no data on where addresses are.'
    : `Nothing is known about where ${address} is.`

function findLocation(address: string): Location {
  const special = specialRangeMessage(address)
  if (special !== '') return emptyLocation(special)
  const city = geoip().findCity(address)
  const { asn, organization } = geoip().findNetwork(address)
  return {
    ...(city ? locationFieldsOf(city) : unknownLocation),
    asn,
    asOrganization: organization,
    message: city === null && asn === 0 ? unknownMessage(address) : '',
    databaseDates: geoip().dates,
  }
}

const cache = () =>
  processState('ip-locations', () => new LRUCache<string, Location>({ max: cachedLocationsMax }))

/**
 * From the databases, which must be open (`withGeoip`).
 * @param address normalised, or `''` if unknown
 * @returns shared between callers: read-only
 */
export function locate(address: string): Location {
  const cached = cache().get(address)
  // Other dates mean that a database was opened since.
  if (cached?.databaseDates === geoip().dates) return cached
  const location = address === '' ? emptyLocation('') : findLocation(address)
  cache().set(address, location)
  return location
}
