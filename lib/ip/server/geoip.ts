import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, config } from '@/lib/core/config'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { AsnDatabase, AsnTable, type Network, unknownNetwork } from './asn-database'
import { type City, CityDatabase } from './city-database'
import { ReplacedFile } from './mmdb/block-file'
import { type AddressDatabase, MmdbReader } from './mmdb/reader'

/** After a failure a database is read again by the first request after this time. */
const retryMs = 60_000

/** When the databases were made, such as 2026-06-05; `''` if they do not say. */
interface DatabaseDates {
  places: string
  networks: string
}

interface Found {
  city: City | null
  network: Network
  /** Whether everything could be read: what could not is unknown. */
  isCertain: boolean
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
      try {
        const reader = await MmdbReader.open(file)
        reader.close()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new ConfigError(`${variable}: cannot be read as a MaxMind DB file (${reason})`)
      }
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
    const reader = await MmdbReader.open(own)
    return new CityDatabase(reader, reader)
  }
  if (!hasBundledData()) return null
  const file = (family: string) => MmdbReader.open(bundled(`dbip-city-mmdb/dbip-city-${family}.mmdb`))
  return new CityDatabase(await file('ipv4'), await file('ipv6'))
}

/** @returns null if there is none */
async function openNetworks(): Promise<AddressDatabase<Network> | null> {
  const own = config().geoipAsnDb
  if (own !== undefined) return new AsnDatabase(await MmdbReader.open(own))
  if (!hasBundledData()) return null
  const table = new AsnTable(await isoDayOfNetworks())
  await table.load(bundled('asn/asn-ipv4-num.csv'), bundled('asn/asn-ipv6.csv'))
  return table
}

/** Opened by the first request that needs them. */
export class Geoip {
  #cities: CityDatabase | null = null
  #networks: AddressDatabase<Network> | null = null
  #opening: Promise<void> | null = null
  #openedTime: number | null = null
  #reportedTime = Number.NEGATIVE_INFINITY
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
    this.dates = { places: this.#cities?.day ?? '', networks: this.#networks?.day ?? '' }
    this.#openedTime = Date.now()
  }

  /** It is opened again when it is next needed. */
  #forget(database: AddressDatabase<unknown>): void {
    if (this.#cities === database) this.#cities = null
    else if (this.#networks === database) this.#networks = null
    else return // by another look-up
    this.#openedTime = null
    database.close()
  }

  #report(err: unknown): void {
    if (Math.abs(Date.now() - this.#reportedTime) < retryMs) return
    this.#reportedTime = Date.now()
    log().error({ err }, 'a database of addresses cannot be read')
  }

  async #find<Row>(database: AddressDatabase<Row> | null, address: string): Promise<Row | null> {
    try {
      return (await database?.find(address)) ?? null
    } catch (error) {
      if (database && error instanceof ReplacedFile) this.#forget(database)
      else this.#report(error)
      throw error
    }
  }

  /** In the open databases; if a file was replaced, in the new one. Never rejects. @param address normalised */
  async find(address: string, isRepeated = false): Promise<Found> {
    const found = await Promise.allSettled([
      this.#find(this.#cities, address),
      this.#find(this.#networks, address),
    ])
    const isReplaced = found.some((each) => each.status === 'rejected' && each.reason instanceof ReplacedFile)
    if (isReplaced && !isRepeated) {
      await this.open()
      return this.find(address, true)
    }
    const [city, network] = found
    return {
      city: city.status === 'fulfilled' ? city.value : null,
      network: (network.status === 'fulfilled' && network.value) || unknownNetwork,
      isCertain: city.status === 'fulfilled' && network.status === 'fulfilled',
    }
  }
}

export const geoip = () => processState('geoip', () => new Geoip())
