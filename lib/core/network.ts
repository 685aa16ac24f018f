import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** 16-bit groups: providers give each customer a /64 or more. */
const networkParts = 4

/**
 * An IPv4 address, or the /64 of an IPv6 address, of which a machine can use all.
 * @param address normalised, so IPv4-mapped ones are IPv4
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

const widerOf = new LRUCache<string, string>({ max: 1024 })

/**
 * For distributed floods: the /48 of an IPv6 network, because homes get a /56 and sites a /48, and the /24 of an IPv4
 * address.
 * @param network from `networkOf`
 */
export function enclosingNetworkOf(network: string): string {
  const known = widerOf.get(network)
  if (known !== undefined) return known
  const parts = network.split(network.endsWith('/64') ? ':' : '.', 3)
  const wider = parts.length < 3 ? network : parts.join(' ')
  widerOf.set(network, wider)
  return wider
}

const localRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

/** Unknown, or local, as that of a proxy that is not in TRUST_PROXY. @param address normalised, `''` if unknown */
export const isUnknownNetwork = (address: string): boolean =>
  address === '' || localRanges.has(ipaddr.parse(address).range())

export function largest<T>(all: readonly T[], numberOf: (one: T) => number): T[] {
  const numbers = all.map(numberOf)
  const max = Math.max(...numbers)
  return all.filter((_, index) => numbers[index] === max)
}
