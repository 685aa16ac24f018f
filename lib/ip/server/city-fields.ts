import lookUpTimezone from '@photostructure/tz-lookup'
import type { City } from './city-database'
import { chineseRegionOf, continentOf, countryNames, isInEuropeanUnion } from './countries'
import type { LocationFields } from './location'
import { regionOf } from './region-code'

// Loaded with the databases: the tables behind it take 4 MB.

const coordinateDecimals = 5

/** @returns `''` for missing or impossible coordinates */
export function timezoneOf(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return ''
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? lookUpTimezone(latitude, longitude) : ''
}

const coordinate = (degrees: number | null) => degrees?.toFixed(coordinateDecimals) ?? ''

export function locationFieldsOf(row: City): LocationFields {
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
