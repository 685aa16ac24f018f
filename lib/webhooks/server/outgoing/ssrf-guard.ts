import type { LookupAddress, LookupOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { config } from '@/lib/core/config'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { lookUpName } from './name-lookup'
import { DeliveryError } from './outcomes'

/** All of IPv6 that is allocated as global unicast (RFC 4291 §2.4). */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Azure's metadata service, with keys of the machine. Public to IANA. */
const azurePlatform = '168.63.129.16'

/**
 * Whether an address is an ordinary one of the Internet: not this machine, its networks, or a translation or tunnel to
 * them. Two tables have to agree: ours of IANA's registries, and that of ipaddr.js.
 * @param address IPv4 as four decimal numbers, or IPv6
 */
export function isPublicAddress(address: string): boolean {
  // Zones are link-local. Unusual spellings are refused, not parsed.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || specialRangeMessage(parsed.toString()) !== '') return false
  return parsed.kind() === 'ipv4'
    ? parsed.toString() !== azurePlatform
    : (parsed as ipaddr.IPv6).match(globalV6)
}

/** IPv6 without brackets. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * The addresses of a host, looked up once; the connection uses only these.
 * @throws DeliveryError private_address if one of them is not public; resolver errors
 */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  const family = isIP(host)
  const addresses = family === 0 ? await lookUpName(host) : [{ address: host, family }]
  const isAllowed = config().hasPrivateWebhooks || addresses.every(({ address }) => isPublicAddress(address))
  if (addresses.length === 0) throw new DeliveryError('dns')
  if (!isAllowed) throw new DeliveryError('private_address')
  return addresses
}

/** Replaces Node's own lookup, which might return other addresses. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_host: string, options: LookupOptions, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}
