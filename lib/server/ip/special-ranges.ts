import ipaddr from 'ipaddr.js'

/** What an address of a range that belongs to nobody is, by ipaddr.js's name of the range. */
const kinds: Record<string, string> = {
  unspecified: 'the unspecified address',
  broadcast: 'the broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address',
  loopback: 'a loopback address (this machine itself)',
  carrierGradeNat: 'a shared address of a carrier’s NAT (RFC 6598)',
  private: 'a private address (RFC 1918)',
  uniqueLocal: 'a private address (RFC 4193)',
  reserved: 'a reserved address',
  benchmarking: 'an address for benchmarks (RFC 2544)',
  discard: 'a discard-only address (RFC 6666)',
  rfc6145: 'a translated IPv4 address (RFC 6145)',
  rfc6052: 'a NAT64 address (RFC 6052)',
  teredo: 'a Teredo tunnel address (RFC 4380)',
  '6to4': 'a 6to4 tunnel address (RFC 3056)',
  as112: 'an address of the AS112 service (RFC 7535)',
  as112v6: 'an address of the AS112 service (RFC 7535)',
  amt: 'an address of the AMT service (RFC 7450)',
  orchid2: 'an identifier, not a network address (RFC 7343)',
  deprecatedOrchid: 'an identifier, not a network address (RFC 4843)',
  droneRemoteIdProtocolEntityTags: 'an identifier, not a network address (RFC 9374)',
}

/**
 * Says of an address in a private or reserved range what it is.
 * @param address normalised
 * @returns `''` for an ordinary public address
 */
export function specialRangeMessage(address: string): string {
  const kind = kinds[ipaddr.parse(address).range()]
  return kind === undefined ? '' : `${address} is ${kind}; it has no public place or network.`
}
