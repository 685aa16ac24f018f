import { type LookupAddress, type LookupOptions, promises } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { config } from '@/lib/core/config'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { DeliveryError } from './outcomes'

/** All of IPv6 that is given out as global unicast (RFC 4291 §2.4); whatever lies elsewhere means something special. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's platform answers there whatever asks from inside: metadata, keys of the machine. IANA knows it as public. */
const azurePlatform = '168.63.129.16'

/**
 * Whether an address is an ordinary one of the Internet: neither this machine, nor its networks, nor one that a
 * translator or tunnel would lead there. Two tables have to agree: ours of IANA's registries, and that of ipaddr.js.
 * @param address IPv4 as four decimal numbers, or IPv6
 */
export function isPublicAddress(address: string): boolean {
  // One with a zone is of a link. Anything that is no address in its one spelling is not looked at further.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || specialRangeMessage(parsed.toString()) !== '') return false
  return parsed.kind() === 'ipv4'
    ? parsed.toString() !== azurePlatform
    : (parsed as ipaddr.IPv6).match(globalV6)
}

/** The host of an address as one connects to it: IPv6 without its brackets. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * The addresses of a host, found out once: whatever is connected to is one of them.
 * @throws DeliveryError private_address when one of them is not public; whatever the resolver says
 */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  const family = isIP(host)
  const addresses = family === 0 ? await promises.lookup(host, { all: true }) : [{ address: host, family }]
  const isAllowed = config().hasPrivateWebhooks || addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0) throw new DeliveryError('dns')
  if (!isAllowed) throw new DeliveryError('private_address')
  return addresses
}

/** What Node connects by in place of a second look-up, which might give other addresses. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_host: string, options: LookupOptions, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}
