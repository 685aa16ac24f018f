import { setImmediate as nextIteration } from 'node:timers/promises'
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

const cache = () =>
  processState('ip-locations', () => new LRUCache<string, Location>({ max: cachedLocationsMax }))

async function lookUp(address: string): Promise<{ location: Location; isCertain: boolean }> {
  const special = address === '' ? '' : specialRangeMessage(address)
  if (address === '' || special !== '') return { location: emptyLocation(special), isCertain: true }
  const { city, network, isCertain } = await geoip().find(address)
  const location = {
    ...(city ? locationFieldsOf(city) : unknownLocation),
    asn: network.asn,
    asOrganization: network.organization,
    message: city === null && network.asn === 0 ? unknownMessage(address) : '',
    databaseDates: geoip().dates,
  }
  return { location, isCertain }
}

/** The first use of each table takes milliseconds: in an iteration of the event loop of its own. */
const loadTables = () =>
  processState('location-tables', async () => {
    await nextIteration()
    countryNames('US')
    await nextIteration()
    regionOf('US', 'Utah', '')
    await nextIteration()
  })

async function findLocation(address: string): Promise<Location> {
  await geoip().open()
  await loadTables()
  const { location, isCertain } = await lookUp(address)
  if (isCertain) cache().set(address, location)
  return location
}

/**
 * Synchronous if it is known.
 * @param address normalised, or `''` if unknown
 * @returns shared between callers: read-only
 */
export function locate(address: string): Location | Promise<Location> {
  const cached = cache().get(address)
  // Other dates mean that a database was opened since.
  const isCurrent = geoip().isOpen && cached?.databaseDates === geoip().dates
  return isCurrent ? cached : findLocation(address)
}

/** Calls `use` with the location of an address. */
export function withLocation<Result>(
  address: string,
  use: (location: Location) => Result,
): Result | Promise<Result> {
  const location = locate(address)
  return location instanceof Promise ? location.then(use) : use(location)
}
