import { z } from 'zod'
import type { AddressDatabase, MmdbReader } from './mmdb/reader'

/** One row of a city database; `''` and null where it has nothing. */
export interface City {
  country: string
  continent: string
  region: string
  regionCode: string
  city: string
  postalCode: string
  latitude: number | null
  longitude: number | null
  timezone: string
  metroCode: string
  /** Names in Chinese. */
  zh: { region: string; city: string }
}

const noChinese: City['zh'] = { region: '', city: '' }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const degreesIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** A flat row of ip-location-db. Parsed by hand: this is the hot path. */
function parseFlatRow(row: Record<string, unknown>): City {
  return {
    country: textIn(row.country_code),
    continent: '',
    region: textIn(row.state1),
    regionCode: '',
    // Without the district: "Frankfurt am Main (Innenstadt I)".
    city: textIn(row.city).replace(/\s*\(.*\)$/, ''),
    postalCode: textIn(row.postcode),
    latitude: degreesIn(row.latitude),
    longitude: degreesIn(row.longitude),
    timezone: textIn(row.timezone),
    metroCode: '',
    zh: noChinese,
  }
}

const text = z.string().catch('').default('')
const degrees = z.number().nullable().catch(null).default(null)

const names = z.object({ en: text, 'zh-CN': text }).prefault({})
const named = z
  .object({ names })
  .prefault({})
  .catch({ names: { en: '', 'zh-CN': '' } })

/** GeoIP2 or GeoLite2 City. */
const nestedRow = z
  .object({
    country: z.object({ iso_code: text }).prefault({}),
    registered_country: z.object({ iso_code: text }).prefault({}),
    continent: z.object({ code: text }).prefault({}),
    subdivisions: z.array(z.object({ iso_code: text, names })).default([]),
    city: named,
    postal: z.object({ code: text }).prefault({}),
    location: z
      .object({
        latitude: degrees,
        longitude: degrees,
        time_zone: text,
        metro_code: z.number().optional().catch(undefined),
      })
      .prefault({}),
  })
  .transform(
    (row): City => ({
      country: row.country.iso_code || row.registered_country.iso_code,
      continent: row.continent.code,
      region: row.subdivisions[0]?.names.en ?? '',
      regionCode: row.subdivisions[0]?.iso_code ?? '',
      city: row.city.names.en,
      postalCode: row.postal.code,
      latitude: row.location.latitude,
      longitude: row.location.longitude,
      timezone: row.location.time_zone,
      metroCode: row.location.metro_code === undefined ? '' : String(row.location.metro_code),
      zh: { region: row.subdivisions[0]?.names['zh-CN'] ?? '', city: row.city.names['zh-CN'] },
    }),
  )

function parseRow(row: unknown): City | null {
  if (typeof row !== 'object' || row === null) return null
  if ('country_code' in row) return parseFlatRow(row as Record<string, unknown>)
  const result = nestedRow.safeParse(row)
  return result.success ? result.data : null
}

/** Cities, from one file per address family or one for both (pass it twice). */
export class CityDatabase implements AddressDatabase<City | null> {
  constructor(
    private readonly v4: MmdbReader,
    private readonly v6: MmdbReader,
  ) {}

  /** Of two files the older one. */
  get day(): string {
    const [one, other] = [this.v4.day, this.v6.day]
    return one < other ? one : other
  }

  async find(address: string): Promise<City | null> {
    return parseRow(await (address.includes(':') ? this.v6 : this.v4).find(address))
  }

  close(): void {
    this.v4.close()
    if (this.v6 !== this.v4) this.v6.close()
  }
}
