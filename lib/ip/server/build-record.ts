import { isIPv4, isIPv6 } from 'node:net'
import { fault } from '@/lib/core/contract/issue-rules'
import type { z } from '@/lib/core/contract/zod'
import { detachedCopy } from '@/lib/core/detached-slice'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { ipLocation, ipRefused } from '../contract/ip'
import { ipAddressLengthMax } from '../limits'
import { continentOf, countryNames, isInEuropeanUnion } from './countries'
import type { EdgeLocation } from './edge/edge-facts'
import { type Location, unknownLocation, withLocation } from './location'
import {
  type ConnectionPart,
  type RecordParts,
  type RequestPart,
  unknownConnection,
  unknownRequest,
} from './serialize-record'

const noAddress = fault('ip_address')

/** Apart from the address. */
export interface Caller {
  request: RequestPart
  connection: ConnectionPart
  /** Null when no trusted edge reports one. */
  edgeLocation: EdgeLocation | null
}

/** Our Chinese names, except for a region or city that the edge names differently. */
const chineseNames = ({ zh, regionCode, city }: Location, edge: EdgeLocation): Location['zh'] => ({
  country: zh.country,
  region: edge.regionCode === '' || edge.regionCode === regionCode ? zh.region : '',
  city: edge.city === '' || edge.city === city ? zh.city : '',
})

/** The edge's fields replace ours; if it reports another country, all our location fields are dropped. */
function withEdgeLocation(location: Location, edge: EdgeLocation): Location {
  const country = edge.country || location.country
  const isSameCountry = country === location.country
  const base = isSameCountry
    ? location
    : { ...location, ...unknownLocation, ...countryNames(country), message: '' }
  const reported = Object.fromEntries(Object.entries(edge).filter(([, value]) => value !== ''))
  return {
    ...base,
    zh: chineseNames(base, edge),
    databaseDates: isSameCountry ? location.databaseDates : { ...location.databaseDates, places: '' },
    isEUCountry: isInEuropeanUnion(country),
    continent: continentOf(country),
    ...reported,
  }
}

/** @param address normalised; `''` if unknown */
export function describeCaller(
  address: string,
  { request, connection, edgeLocation }: Caller,
): RecordParts | Promise<RecordParts> {
  return withLocation(address, (own) => {
    const location = edgeLocation ? withEdgeLocation(own, edgeLocation) : own
    return { ip: address, location, request, connection }
  })
}

/** An IPv6 address as URLs have it (RFC 3986 §3.2.2). */
const bracketed = /^\[([^[\]]*:[^[\]]*)\]$/

/**
 * null when the text is no address. White space around it and the brackets of IPv6 are ignored. A zone, port or prefix
 * is refused: each says that something else than an address is meant.
 */
function parseAddress(given: string): string | null {
  if (given.length > ipAddressLengthMax) return null
  const trimmed = given.trim()
  const text = bracketed.exec(trimmed)?.[1] ?? trimmed
  return isIPv4(text) || (isIPv6(text) && !text.includes('%')) ? normalizeAddress(text) : null
}

/** Location and network only. @param parameter that gave the address @throws Refusal invalid_parameter */
export function describeAddress(ip: string, parameter = 'ip'): RecordParts | Promise<RecordParts> {
  const address = parseAddress(ip)
  if (address === null) throw invalidParameter(parameter, noAddress)
  return withLocation(address, (location) => ({
    ip: address,
    location,
    request: unknownRequest,
    connection: unknownConnection,
  }))
}

type Described = z.output<typeof ipLocation> | z.output<typeof ipRefused>

export const describeMany = (addresses: readonly string[]): Promise<Described[]> =>
  Promise.all(
    addresses.map((text): Described | Promise<Described> => {
      // A copy: the cache would keep the whole request body alive.
      const ip = parseAddress(text.length <= ipAddressLengthMax ? detachedCopy(text) : text)
      if (ip !== null) return withLocation(ip, (location) => ({ code: 200 as const, ip, ...location }))
      const { message, issues } = invalidParameter('ip', noAddress)
      return { code: 400, ip: text.slice(0, ipAddressLengthMax), error: 'invalid_parameter', message, issues }
    }),
  )
