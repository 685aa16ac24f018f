import lookUpTimezone from '@photostructure/tz-lookup'
import { LRUCache } from 'lru-cache'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { processState } from '@/lib/core/process-state'
import type { IpRecord } from '../contract/ip'
import type { City } from './city-database'
import { chineseRegionOf, continentOf, isInEuropeanUnion } from './countries'
import { geoip } from './geoip'
import { regionOf } from './region-code'

/** Where something is. */
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

/** The part of the record that depends on the address alone. */
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

/** @returns `''` for coordinates that cannot be */
export function timezoneOf(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return ''
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? lookUpTimezone(latitude, longitude) : ''
}

const coordinate = (degrees: number | null) => degrees?.toFixed(coordinateDecimals) ?? ''

const namesOfCountries: Partial<Record<'en' | 'zh-Hans', Intl.DisplayNames>> = {}

/**
 * A country's name as Unicode's CLDR has it.
 * @param country ISO 3166-1 alpha-2
 * @returns `''` for a code that is no country's, such as Cloudflare's T1
 */
function countryNameOf(country: string, language: 'en' | 'zh-Hans'): string {
  if (continentOf(country) === '') return ''
  namesOfCountries[language] ??= new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return namesOfCountries[language].of(country) ?? ''
}

/** A country's names; the caller adds what a database says of the region and the city in Chinese. */
export const countryNames = (country: string): Pick<LocationFields, 'countryName' | 'zh'> => ({
  countryName: countryNameOf(country, 'en'),
  zh: { country: countryNameOf(country, 'zh-Hans'), region: '', city: '' },
})

function locationFieldsOf(spot: City): LocationFields {
  const { region, regionCode } =
    spot.regionCode === '' ? regionOf(spot.country, spot.region, spot.city) : spot
  const { countryName, zh } = countryNames(spot.country)
  const chineseRegion = spot.zh.region || chineseRegionOf(spot.country, regionCode)
  return {
    country: spot.country,
    countryName,
    zh: {
      country: zh.country,
      region: chineseRegion,
      // Beijing, Shanghai, Tianjin and Chongqing are cities and regions at once.
      city: spot.zh.city || (spot.city === region ? chineseRegion : ''),
    },
    isEUCountry: isInEuropeanUnion(spot.country),
    continent: spot.continent || continentOf(spot.country),
    region,
    regionCode,
    city: spot.city,
    postalCode: spot.postalCode,
    latitude: coordinate(spot.latitude),
    longitude: coordinate(spot.longitude),
    timezone: spot.timezone || timezoneOf(spot.latitude, spot.longitude),
    metroCode: spot.metroCode,
  }
}

/** Nothing but what there is to say. */
const emptyLocation = (message: string): Location => ({
  ...unknownLocation,
  asn: 0,
  asOrganization: '',
  message,
  databaseDates: geoip().dates,
})

function findLocation(address: string): Location {
  const special = specialRangeMessage(address)
  if (special !== '') return emptyLocation(special)
  const spot = geoip().findCity(address)
  const { asn, organization } = geoip().findNetwork(address)
  return {
    ...(spot ? locationFieldsOf(spot) : unknownLocation),
    asn,
    asOrganization: organization,
    message: spot === null && asn === 0 ? `Nothing is known about where ${address} is.` : '',
    databaseDates: geoip().dates,
  }
}

const cache = () => processState('places', () => new LRUCache<string, Location>({ max: cachedLocationsMax }))

/**
 * What the open databases say of an address; `geography().open()` comes first.
 * @param address normalised, or `''` for one that is not known
 * @returns shared between callers: not to be changed
 */
export function locate(address: string): Location {
  const cached = cache().get(address)
  // A database may have been opened since.
  if (cached?.databaseDates === geoip().dates) return cached
  const place = address === '' ? emptyLocation('') : findLocation(address)
  cache().set(address, place)
  return place
}
