import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reader } from 'mmdb-lib'
import { ConfigError, config } from '@/lib/core/config'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { AsnTable, type Network } from './asn-database'
import { type City, CityDatabase, openMmdb } from './city-database'

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

/** When databases were made, such as 2026-06-05; `''` where they do not say. */
export interface DatabaseDates {
  places: string
  networks: string
}

/** @returns `''` for a date that cannot be: it is read from an operator's file */
function isoDay(date: Date): string {
  const isSensible = date.getTime() > 0 && date.getUTCFullYear() < 10_000
  return isSensible ? date.toISOString().slice(0, 10) : ''
}

/** The day in the version of our package of networks, 2.3.2026061719: its files do not say. */
async function isoDayOfNetworks(): Promise<string> {
  const { version } = JSON.parse(await readFile(bundled('asn/package.json'), 'utf8')) as { version?: unknown }
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d*$/.exec(String(version)) ?? []
  return day === undefined ? '' : `${year}-${month}-${day}`
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

async function openNetworks(): Promise<{ source: AsnSource; day: string }> {
  const own = config().geoipAsnDb
  if (own !== undefined) {
    const reader = await openMmdb(own)
    return { source: new AsnDatabase(reader), day: isoDay(reader.metadata.buildEpoch) }
  }
  const table = new AsnTable()
  await table.load(bundled('asn/asn-ipv4-num.csv'), bundled('asn/asn-ipv6.csv'))
  return { source: table, day: await isoDayOfNetworks() }
}

/** A file that could not be read is read again when somebody asks after so long. */
const retryMs = 60_000

/** The embedded databases. Nothing is read before the first question; meanwhile the process answers others. */
class Geoip {
  #cities: CityDatabase | null = null
  #networks: { source: AsnSource; day: string } | null = null
  #opening: Promise<void> | null = null
  #openedTime: number | null = null
  /** Shared: not to be changed. Others take their place when a database is opened. */
  dates: DatabaseDates = { places: '', networks: '' }

  /** Whether everything was read that can be. */
  get isOpen(): boolean {
    if (this.#openedTime === null) return false
    if (this.#cities && this.#networks) return true
    // A clock that was set back must not put it off.
    return Math.abs(Date.now() - this.#openedTime) < retryMs
  }

  /** Never rejects: what cannot be read is logged, and its fields stay unknown. */
  async open(): Promise<void> {
    if (this.isOpen) return
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null
    })
    await this.#opening
  }

  async #open(): Promise<void> {
    const [cities, networks] = await Promise.allSettled([
      this.#cities ?? openCities(),
      this.#networks ?? openNetworks(),
    ])
    if (cities.status === 'fulfilled') this.#cities = cities.value
    else log().error({ err: cities.reason }, 'cannot read the city database')
    if (networks.status === 'fulfilled') this.#networks = networks.value
    else log().error({ err: networks.reason }, 'cannot read the database of networks')
    this.dates = {
      places: this.#cities ? isoDay(this.#cities.date) : '',
      networks: this.#networks?.day ?? '',
    }
    this.#openedTime = Date.now()
  }

  findCity(address: string): City | null {
    return this.#cities?.find(address) ?? null
  }

  findNetwork(address: string): Network {
    return this.#networks?.source.find(address) ?? nothing
  }
}

export const geoip = () => processState('geography', () => new Geoip())
