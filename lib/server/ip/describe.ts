import { isIPv4, isIPv6 } from 'node:net'
import { normalizeAddress } from '../http/caller'
import { invalidParameter } from '../refusal'
import { continentOf, isInEuropeanUnion } from './countries'
import type { EdgePlace } from './edge/facts'
import { type Place, placeOf, unknownPlace } from './place'
import {
  type ConnectionPart,
  type RecordParts,
  type RequestPart,
  unknownConnection,
  unknownRequest,
} from './record-parts'

/** What a caller's request shows, apart from the address. */
export interface Caller {
  request: RequestPart
  connection: ConnectionPart
  /** Where a trusted edge says the caller is; null where none does. */
  edgePlace: EdgePlace | null
}

/** What an edge says wins, field by field; and where it knows of another country, none of our finer fields is right. */
function withEdgePlace(place: Place, edge: EdgePlace): Place {
  const country = edge.country || place.country
  const base = country === place.country ? place : { ...place, ...unknownPlace, message: '' }
  const said = Object.fromEntries(Object.entries(edge).filter(([, value]) => value !== ''))
  return {
    ...base,
    isEUCountry: isInEuropeanUnion(country),
    continent: continentOf(country),
    ...said,
  }
}

/**
 * What is known of a caller; `geography().open()` comes first.
 * @param address normalised; `''` if unknown
 */
export function describeCaller(address: string, { request, connection, edgePlace }: Caller): RecordParts {
  const place = placeOf(address)
  return { ip: address, place: edgePlace ? withEdgePlace(place, edgePlace) : place, request, connection }
}

/**
 * What the databases say of another address, and nothing of the one who asks; `geography().open()` comes first.
 * @throws Refusal invalid_parameter when it is no address
 */
export function describeAddress(ip: string): RecordParts {
  const address = isIPv4(ip) || (isIPv6(ip) && !ip.includes('%')) ? normalizeAddress(ip) : null
  if (address === null)
    throw invalidParameter('ip', 'must be an IPv4 address with four decimal parts or an IPv6 address')
  return { ip: address, place: placeOf(address), request: unknownRequest, connection: unknownConnection }
}
