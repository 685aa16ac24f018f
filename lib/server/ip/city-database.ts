import { readFile } from 'node:fs/promises'
import { Reader } from 'mmdb-lib'
import { z } from 'zod'

/** Where an address is, as a city database has it; `''` and null where it has nothing. */
export interface Spot {
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
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')
const degreesIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** The flat rows of ip-location-db's files; read by hand, because this is the way every address goes. */
function readFlatRow(row: Record<string, unknown>): Spot {
  return {
    country: textIn(row.country_code),
    continent: '',
    region: textIn(row.state1),
    regionCode: '',
    // "Frankfurt am Main (Innenstadt I)": the district would make one city many.
    city: textIn(row.city).replace(/\s*\(.*\)$/, ''),
    postalCode: textIn(row.postcode),
    latitude: degreesIn(row.latitude),
    longitude: degreesIn(row.longitude),
    timezone: textIn(row.timezone),
    metroCode: '',
  }
}

const text = z.string().catch('').default('')
const degrees = z.number().nullable().catch(null).default(null)

const named = z
  .object({ names: z.object({ en: text }).prefault({}) })
  .prefault({})
  .catch({ names: { en: '' } })

/** The nested rows of GeoIP2 and GeoLite2 City. */
const nestedRow = z
  .object({
    country: z.object({ iso_code: text }).prefault({}),
    registered_country: z.object({ iso_code: text }).prefault({}),
    continent: z.object({ code: text }).prefault({}),
    subdivisions: z
      .array(z.object({ iso_code: text, names: z.object({ en: text }).prefault({}) }))
      .default([]),
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
    (row): Spot => ({
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
    }),
  )

function spotOf(row: unknown): Spot | null {
  if (typeof row !== 'object' || row === null) return null
  if ('country_code' in row) return readFlatRow(row as Record<string, unknown>)
  const result = nestedRow.safeParse(row)
  return result.success ? result.data : null
}

/**
 * Opens a MaxMind DB file; the whole file is held in memory.
 * @throws Error when it cannot be read or is none
 */
export async function openMmdb(path: string): Promise<Reader<never>> {
  return new Reader<never>(await readFile(path))
}

/** Cities by address, from one file that holds both families or from one for each. */
export class CityDatabase {
  constructor(
    readonly v4: Reader<never>,
    readonly v6: Reader<never>,
  ) {}

  /** @param address normalised */
  find(address: string): Spot | null {
    const row: unknown = (address.includes(':') ? this.v6 : this.v4).get(address)
    return spotOf(row)
  }
}
