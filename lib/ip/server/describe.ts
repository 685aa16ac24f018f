import { isIPv4, isIPv6 } from 'node:net'
import { fault } from '@/lib/core/contract/issue-rules'
import type { z } from '@/lib/core/contract/zod'
import { detachedCopy } from '@/lib/core/detached-slice'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { ipAddressLengthMax, type ipLocation, type ipRefused } from '../contract/ip'
import { continentOf, isInEuropeanUnion } from './countries'
import type { EdgeLocation } from './edge/edge-facts'
import { countryNames, type Location, locate, unknownLocation } from './location'
import {
  type ConnectionPart,
  type RecordParts,
  type RequestPart,
  unknownConnection,
  unknownRequest,
} from './record'

const noAddress = fault('ip_address')

/** What a caller's request shows, apart from the address. */
export interface Caller {
  request: RequestPart
  connection: ConnectionPart
  /** Where a trusted edge says the caller is; null where none does. */
  edgeLocation: EdgeLocation | null
}

/** Ours, but not of a region or a city that the edge calls by another name. */
const chineseNames = ({ zh, regionCode, city }: Location, edge: EdgeLocation): Location['zh'] => ({
  country: zh.country,
  region: edge.regionCode === '' || edge.regionCode === regionCode ? zh.region : '',
  city: edge.city === '' || edge.city === city ? zh.city : '',
})

/** What an edge says wins, field by field; and where it knows of another country, none of our finer fields is right. */
function withEdgeLocation(place: Location, edge: EdgeLocation): Location {
  const country = edge.country || place.country
  const isOurs = country === place.country
  const base = isOurs ? place : { ...place, ...unknownLocation, ...countryNames(country), message: '' }
  const said = Object.fromEntries(Object.entries(edge).filter(([, value]) => value !== ''))
  return {
    ...base,
    zh: chineseNames(base, edge),
    databaseDates: isOurs ? place.databaseDates : { ...place.databaseDates, places: '' },
    isEUCountry: isInEuropeanUnion(country),
    continent: continentOf(country),
    ...said,
  }
}

/**
 * What is known of a caller; `geography().open()` comes first.
 * @param address normalised; `''` if unknown
 */
export function describeCaller(
  address: string,
  { request, connection, edgeLocation: edgePlace }: Caller,
): RecordParts {
  const place = locate(address)
  return {
    ip: address,
    location: edgePlace ? withEdgeLocation(place, edgePlace) : place,
    request,
    connection,
  }
}

/** What was given as an address, normalised; null when it is none. The longest are looked at no further. */
const addressIn = (given: string): string | null =>
  given.length <= ipAddressLengthMax && (isIPv4(given) || (isIPv6(given) && !given.includes('%')))
    ? normalizeAddress(given)
    : null

/**
 * What the databases say of another address, and nothing of the one who asks; `geography().open()` comes first.
 * @param parameter where it was given
 * @throws Refusal invalid_parameter when it is no address
 */
export function describeAddress(ip: string, parameter = 'ip'): RecordParts {
  const address = addressIn(ip)
  if (address === null) throw invalidParameter(parameter, noAddress)
  return { ip: address, location: locate(address), request: unknownRequest, connection: unknownConnection }
}

/** Place and network of each address, or why it was refused; `geography().open()` comes first. */
export function describeMany(
  given: readonly string[],
): (z.output<typeof ipLocation> | z.output<typeof ipRefused>)[] {
  return given.map((text) => {
    // Lines of one long text; what is known of each is kept under its name.
    const ip = addressIn(text.length <= ipAddressLengthMax ? detachedCopy(text) : text)
    if (ip !== null) return { code: 200, ip, ...locate(ip) }
    const shown = text.slice(0, ipAddressLengthMax)
    const { message, issues } = invalidParameter('ip', noAddress)
    return { code: 400, ip: shown, error: 'invalid_parameter', message, issues }
  })
}
