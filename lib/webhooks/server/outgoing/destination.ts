import { type LookupAddress, type LookupOptions, promises } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { config } from '@/lib/core/config'
import { DeliveryError } from './delivery-error'
import { isPublicAddress } from './public-address'

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
