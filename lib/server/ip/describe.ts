import { isIPv4, isIPv6 } from 'node:net'
import type { IpRecord } from '@/lib/schemas/ip'
import { normalizeAddress } from '../http/caller'
import { invalidParameter } from '../http/http-error'
import { continentOf, isInEuropeanUnion } from './countries'
import type { EdgeFacts } from './edge/facts'
import { emptyRecord } from './empty-record'
import { geography } from './geography'
import { geographyFields, type Place, placeOf } from './place'

/** What is known of a caller apart from the address. */
export interface Connection {
  /** How often each header was received. */
  headerCounts: Record<string, number>
  acceptEncoding: string
  priority: string
  /** The operator's name for where this server stands. */
  colo: string
  /** Of the caller's own connection: from the socket where the caller is at its other end, or from a trusted edge. */
  facts: EdgeFacts
}

const priorityPattern = /^[\x20-\x7e]{1,128}$/

/** Whether a value says something: the empty ones mean "unknown". */
const isKnown = (value: unknown) => value !== '' && value !== 0 && value !== undefined

/**
 * The database's place. Where an edge knows of another country, only that: a city in the wrong one would be invented.
 */
function reconciled(place: Place, country: string | undefined): Place {
  if (!country || country === place.country) return place
  return {
    ...geographyFields(null),
    country,
    continent: continentOf(country),
    isEUCountry: isInEuropeanUnion(country),
    asn: place.asn,
    asOrganization: place.asOrganization,
    message: '',
  }
}

async function findPlace(address: string): Promise<Place> {
  if (!geography().isOpen) await geography().open()
  return placeOf(address)
}

/**
 * The record of a caller.
 * @param address normalised; `''` if unknown
 */
export async function describeCaller(address: string, connection: Connection): Promise<IpRecord> {
  const { facts } = connection
  const record = emptyRecord()
  if (address !== '') Object.assign(record, reconciled(await findPlace(address), facts.country))
  record.ip = address
  record.colo = connection.colo
  record.requestHeaderNames = connection.headerCounts
  record.clientAcceptEncoding = connection.acceptEncoding
  record.requestPriority = priorityPattern.test(connection.priority) ? connection.priority : ''
  for (const [name, value] of Object.entries(facts))
    if (isKnown(value)) Object.assign(record, { [name]: value })
  return record
}

/**
 * The record of another address: what the databases say, and nothing of the one who asks.
 * @throws HttpError invalid_parameter when it is no address
 */
export async function describeAddress(ip: string): Promise<IpRecord> {
  const address = isIPv4(ip) || (isIPv6(ip) && !ip.includes('%')) ? normalizeAddress(ip) : null
  if (address === null)
    throw invalidParameter('ip', 'must be an IPv4 address with four decimal parts or an IPv6 address')
  return { ...emptyRecord(), ...(await findPlace(address)), ip: address }
}
