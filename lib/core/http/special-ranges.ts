import ipaddr from 'ipaddr.js'

type Kind = readonly [networks: string, kind: string]

/**
 * IANA's special-purpose addresses (RFC 6890 and later) and multicast, narrower ranges first: the first match
 * counts.
 */
const v4Kinds: readonly Kind[] = [
  ['0.0.0.0/32', 'the unspecified address'],
  ['0.0.0.0/8', 'an address of “this network” (RFC 791)'],
  ['10.0.0.0/8 172.16.0.0/12 192.168.0.0/16', 'a private address (RFC 1918)'],
  ['100.64.0.0/10', 'a shared address of a carrier’s NAT (RFC 6598)'],
  ['127.0.0.0/8', 'a loopback address (this machine itself)'],
  ['169.254.0.0/16', 'a link-local address'],
  ['192.0.0.0/29', 'an address for DS-Lite and 464XLAT (RFC 7335)'],
  ['192.0.0.8/32', 'the dummy address (RFC 7600)'],
  ['192.0.0.9/32', 'the anycast address of the Port Control Protocol (RFC 7723)'],
  ['192.0.0.10/32', 'the anycast address of TURN (RFC 8155)'],
  ['192.0.0.170/31', 'an address for the discovery of NAT64 (RFC 8880)'],
  ['192.0.0.0/24', 'an address for protocols (RFC 6890)'],
  ['192.0.2.0/24 198.51.100.0/24 203.0.113.0/24', 'an address for documentation (RFC 5737)'],
  ['192.31.196.0/24 192.175.48.0/24', 'an address of the AS112 service (RFC 7535)'],
  ['192.52.193.0/24', 'an address of the AMT service (RFC 7450)'],
  ['192.88.99.0/24', 'a former address of 6to4 relays (RFC 7526)'],
  ['198.18.0.0/15', 'an address for benchmarks (RFC 2544)'],
  ['224.0.0.0/4', 'a multicast address'],
  ['255.255.255.255/32', 'the broadcast address'],
  ['240.0.0.0/4', 'a reserved address (RFC 1112)'],
]

const v6Kinds: readonly Kind[] = [
  ['::/128', 'the unspecified address'],
  ['::1/128', 'a loopback address (this machine itself)'],
  ['::/96', 'a former IPv4-compatible address (RFC 4291)'],
  ['::ffff:0:0:0/96', 'a translated IPv4 address (RFC 6145)'],
  ['64:ff9b::/96', 'a NAT64 address (RFC 6052)'],
  ['64:ff9b:1::/48', 'a NAT64 address of a private network (RFC 8215)'],
  ['100::/64', 'a discard-only address (RFC 6666)'],
  ['100:0:0:1::/64', 'a dummy prefix (RFC 9780)'],
  ['2001::/32', 'a Teredo tunnel address (RFC 4380)'],
  ['2001:1::1/128', 'the anycast address of the Port Control Protocol (RFC 7723)'],
  ['2001:1::2/128', 'the anycast address of TURN (RFC 8155)'],
  ['2001:1::3/128', 'the anycast address of DNS-SD (RFC 9665)'],
  ['2001:2::/48', 'an address for benchmarks (RFC 5180)'],
  ['2001:3::/32', 'an address of the AMT service (RFC 7450)'],
  ['2001:4:112::/48 2620:4f:8000::/48', 'an address of the AS112 service (RFC 7535)'],
  ['2001:10::/28', 'an identifier, not a network address (RFC 4843)'],
  ['2001:20::/28', 'an identifier, not a network address (RFC 7343)'],
  ['2001:30::/28', 'an identifier, not a network address (RFC 9374)'],
  ['2001::/23', 'an address for protocols (RFC 2928)'],
  ['2001:db8::/32', 'an address for documentation (RFC 3849)'],
  ['3fff::/20', 'an address for documentation (RFC 9637)'],
  ['2002::/16', 'a 6to4 tunnel address (RFC 3056)'],
  ['5f00::/16', 'a segment identifier (SRv6), not a network address (RFC 9602)'],
  ['fc00::/7', 'a private address (RFC 4193)'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a former site-local address (RFC 3879)'],
  ['ff00::/8', 'a multicast address'],
]

const parsed = (kinds: readonly Kind[]) =>
  kinds.flatMap(([networks, kind]) =>
    networks.split(' ').map((network) => ({ range: ipaddr.parseCIDR(network), kind })),
  )
const v4Ranges = parsed(v4Kinds)
const v6Ranges = parsed(v6Kinds)

/** @param address normalised @returns `''` for a public address */
export function specialRangeMessage(address: string): string {
  const parsedAddress = ipaddr.parse(address)
  const ranges = parsedAddress.kind() === 'ipv4' ? v4Ranges : v6Ranges
  const found = ranges.find(({ range }) => parsedAddress.match(range as [ipaddr.IPv4, number]))
  return found ? `${address} is ${found.kind}; it has no public place or network.` : ''
}
