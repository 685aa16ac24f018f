import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, config } from '@/lib/core/config'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { AsnDatabase, type AsnSource, AsnTable, type Network, unknownNetwork } from './asn-database'
import { type City, CityDatabase, openMmdb } from './city-database'

/** After a failure a database is read again by the first request after this time. */
const retryMs = 60_000

/** When the databases were made, such as 2026-06-05; `''` if they do not say. */
interface DatabaseDates {
  places: string
  networks: string
}

/** Of the databases that npm installs. */
function bundled(file: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', '@ip-location-db', file)
}

/** A release without the data has none of its own. */
export const hasBundledData = () => existsSync(bundled('asn/package.json'))

/** If configured. @throws ConfigError that names the variable */
export async function checkGeoipFiles(): Promise<void> {
  const { geoipCityDb, geoipAsnDb } = config()
  for (const [variable, file] of Object.entries({ GEOIP_CITY_DB: geoipCityDb, GEOIP_ASN_DB: geoipAsnDb }))
    if (file !== undefined)
      await openMmdb(file).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new ConfigError(`${variable}: cannot be read as a MaxMind DB file (${reason})`)
      })
}

/** @returns `''` for an impossible date in an operator's file */
function isoDay(date: Date): string {
  const isSensible = date.getTime() > 0 && date.getUTCFullYear() < 10_000
  return isSensible ? date.toISOString().slice(0, 10) : ''
}

/** In its version, such as 2.3.2026061719: its CSV files have none. */
async function isoDayOfNetworks(): Promise<string> {
  const { version } = JSON.parse(await readFile(bundled('asn/package.json'), 'utf8')) as { version?: unknown }
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d*$/.exec(String(version)) ?? []
  return day === undefined ? '' : `${year}-${month}-${day}`
}

/** @returns null if there is none */
async function openCities(): Promise<CityDatabase | null> {
  const own = config().geoipCityDb
  if (own !== undefined) {
    const reader = await openMmdb(own)
    return new CityDatabase(reader, reader)
  }
  if (!hasBundledData()) return null
  const file = (family: string) => openMmdb(bundled(`dbip-city-mmdb/dbip-city-${family}.mmdb`))
  return new CityDatabase(await file('ipv4'), await file('ipv6'))
}

/** @returns null if there is none */
async function openNetworks(): Promise<{ source: AsnSource; day: string } | null> {
  const own = config().geoipAsnDb
  if (own !== undefined) {
    const reader = await openMmdb(own)
    return { source: new AsnDatabase(reader), day: isoDay(reader.metadata.buildEpoch) }
  }
  if (!hasBundledData()) return null
  const table = new AsnTable()
  await table.load(bundled('asn/asn-ipv4-num.csv'), bundled('asn/asn-ipv6.csv'))
  return { source: table, day: await isoDayOfNetworks() }
}

/** Opened by the first request that needs them. */
export class Geoip {
  #cities: CityDatabase | null = null
  #networks: { source: AsnSource; day: string } | null = null
  #opening: Promise<void> | null = null
  #openedTime: number | null = null
  #isKnownDamaged = false
  /** Read-only; replaced when a database is opened. */
  dates: DatabaseDates = { places: '', networks: '' }

  get isWithoutData(): boolean {
    return this.#cities === null && this.#networks === null
  }

  /** Whether both are open, or one failed less than `retryMs` ago. */
  get isOpen(): boolean {
    if (this.#openedTime === null) return false
    if (this.#cities && this.#networks) return true
    return Math.abs(Date.now() - this.#openedTime) < retryMs // abs: the clock may have been set back
  }

  /** Never rejects: failures are logged, and the fields stay unknown. */
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

  /** @returns `unknown` for what cannot be read: opening a file checks only its description */
  #lookUp<Found>(find: () => Found | undefined, unknown: Found): Found {
    try {
      return find() ?? unknown
    } catch (err) {
      if (!this.#isKnownDamaged) log().error({ err }, 'a database of addresses is damaged')
      this.#isKnownDamaged = true
      return unknown
    }
  }

  /** @param address normalised */
  findCity(address: string): City | null {
    return this.#lookUp(() => this.#cities?.find(address), null)
  }

  /** @param address normalised */
  findNetwork(address: string): Network {
    return this.#lookUp(() => this.#networks?.source.find(address), unknownNetwork)
  }
}

export const geoip = () => processState('geoip', () => new Geoip())

/** With the databases open; synchronously once they are. */
export function withGeoip<Result>(look: () => Result | Promise<Result>): Result | Promise<Result> {
  return geoip().isOpen ? look() : geoip().open().then(look)
}
