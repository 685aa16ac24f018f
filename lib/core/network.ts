import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Parts of 16 bits that name the network in an IPv6 address: a provider gives each customer a /64 or more. */
const networkParts = 4

/**
 * What stands for whoever is behind an address: an IPv4 address itself, of an IPv6 address its /64, because any machine
 * can call from all of those.
 * @param address as `normalizeAddress` spells it, so an IPv4-mapped one is IPv4 here
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Of those that wait in a line each is asked for again and again. */
const widerOf = new LRUCache<string, string>({ max: 1024 })

/**
 * What a network belongs to when many flood together: the /48 of an IPv6 network, because providers give homes a /56 and
 * sites a /48, and the /24 of an IPv4 address. Anything else stands for itself.
 * @param network as `networkOf` spells it
 */
export function enclosingNetworkOf(network: string): string {
  const known = widerOf.get(network)
  if (known !== undefined) return known
  const parts = network.split(network.endsWith('/64') ? ':' : '.', 3)
  const wider = parts.length < 3 ? network : parts.join(' ')
  widerOf.set(network, wider)
  return wider
}

/** Those with the largest number, in their order. */
export function largest<T>(all: readonly T[], numberOf: (one: T) => number): T[] {
  const numbers = all.map(numberOf)
  const max = Math.max(...numbers)
  return all.filter((_, index) => numbers[index] === max)
}

/** Of networks that have something waiting those with most, within the wider networks with most. */
export function mostLoadedNetworks(waitingOf: ReadonlyMap<string, number>): string[] {
  const together = new Map<string, number>()
  for (const [network, waiting] of waitingOf) {
    const wider = enclosingNetworkOf(network)
    together.set(wider, (together.get(wider) ?? 0) + waiting)
  }
  const widest = largest([...waitingOf.keys()], (network) => together.get(enclosingNetworkOf(network)) ?? 0)
  return largest(widest, (network) => waitingOf.get(network) ?? 0)
}
