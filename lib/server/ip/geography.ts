import path from 'node:path'
import type { Reader } from 'mmdb-lib'
import { ConfigError, config } from '../config'
import { log } from '../log'
import { processState } from '../process-state'
import { AsnTable, type Network } from './asn-table'
import { CityDatabase, openMmdb, type Spot } from './city-database'

const nothing: Network = { asn: 0, organization: '' }

/** Our copies of the open databases; npm installs them beside the other packages. */
function bundled(file: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', '@ip-location-db', file)
}

/**
 * Opens the operator's own databases, if there are any, to see that they can be used.
 * @throws ConfigError that names the variable
 */
export async function checkGeoipFiles(): Promise<void> {
  const { geoipCityDb, geoipAsnDb } = config()
  for (const [variable, file] of Object.entries({ GEOIP_CITY_DB: geoipCityDb, GEOIP_ASN_DB: geoipAsnDb }))
    if (file !== undefined)
      await openMmdb(file).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new ConfigError(`${variable}: cannot be read as a MaxMind DB file (${reason})`)
      })
}

interface AsnSource {
  find(address: string): Network
}

/** An operator's GeoLite2 ASN or GeoIP2 ISP file. */
class AsnDatabase implements AsnSource {
  constructor(readonly reader: Reader<never>) {}

  find(address: string): Network {
    const row: unknown = this.reader.get(address)
    if (typeof row !== 'object' || row === null) return nothing
    const { autonomous_system_number: asn, autonomous_system_organization: organization } = row as Record<
      string,
      unknown
    >
    return {
      asn: typeof asn === 'number' ? asn : 0,
      organization: typeof organization === 'string' ? organization : '',
    }
  }
}

async function openCities(): Promise<CityDatabase> {
  const own = config().geoipCityDb
  if (own !== undefined) {
    const reader = await openMmdb(own)
    return new CityDatabase(reader, reader)
  }
  const file = (family: string) => openMmdb(bundled(`dbip-city-mmdb/dbip-city-${family}.mmdb`))
  return new CityDatabase(await file('ipv4'), await file('ipv6'))
}

async function openNetworks(): Promise<AsnSource> {
  const own = config().geoipAsnDb
  if (own !== undefined) return new AsnDatabase(await openMmdb(own))
  const table = new AsnTable()
  await table.load(bundled('asn/asn-ipv4-num.csv'), bundled('asn/asn-ipv6.csv'))
  return table
}

/** The embedded databases. Nothing is read before the first question; meanwhile the process answers others. */
class Geography {
  #cities: CityDatabase | null = null
  #networks: AsnSource | null = null
  #opening: Promise<void> | null = null
  isOpen = false

  /** Never rejects: what cannot be read is logged once, and its fields stay unknown. */
  open(): Promise<void> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<void> {
    const [cities, networks] = await Promise.allSettled([openCities(), openNetworks()])
    if (cities.status === 'fulfilled') this.#cities = cities.value
    else log().error({ err: cities.reason }, 'cannot read the city database')
    if (networks.status === 'fulfilled') this.#networks = networks.value
    else log().error({ err: networks.reason }, 'cannot read the database of networks')
    this.isOpen = true
  }

  spotOf(address: string): Spot | null {
    return this.#cities?.find(address) ?? null
  }

  networkOf(address: string): Network {
    return this.#networks?.find(address) ?? nothing
  }
}

export const geography = () => processState('geography', () => new Geography())
