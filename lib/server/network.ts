import ipaddr from 'ipaddr.js'

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
