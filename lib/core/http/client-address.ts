import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { config } from '../config'
import type { Network, TrustProxy } from '../config-addresses'
import { detachedSlice } from '../detached-slice'

/** Passes the socket's address to pages; never accepted from a client. */
export const peerHeader = 'x-platform-peer'
/** The same for route handlers, as a property. */
const peerProperty = Symbol.for('open-utility-api.peer')

type PeeredRequest = Request & { [peerProperty]?: string }

/** With brackets, zone and port. */
const addressLengthMax = 128
/** Proxies in a row that are looked at. */
const hopsMax = 100

/**
 * IPv4-mapped IPv6 as IPv4, no port, brackets or zone.
 * @returns null when it is no address (IPv4 needs four decimal parts)
 */
export function normalizeAddress(raw: string): string | null {
  let value = raw.trim()
  if (value.length > addressLengthMax) return null
  if (isIPv4(value)) return value // the common case; it has one spelling
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(value)
  if (bracketed?.[1]) value = bracketed[1]
  else if (/^[\d.]+:\d+$/.test(value)) value = value.slice(0, value.indexOf(':'))
  const zone = value.indexOf('%')
  if (zone > 0) value = value.slice(0, zone)
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return ipaddr.IPv4.parse(value).toString()
  if (!value.includes(':') || !ipaddr.IPv6.isValid(value)) return null
  // ipaddr.js takes "::1.2.3.4", which is ::102:304 (RFC 4291 §2.5.5.1), for ::ffff:1.2.3.4.
  const address = ipaddr.IPv6.parse(value.replace(/^::(?=[\d.]+$)/, '0::'))
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toString()
}

/** @param address a normalized one */
export function isInNetwork(address: string, [network, bits]: Network): boolean {
  const parsed = ipaddr.parse(address)
  return parsed.kind() === network.kind() && parsed.match([network, bits] as [ipaddr.IPv4, number])
}

const isTrusted = (address: string, trust: TrustProxy): boolean =>
  'hops' in trust ? trust.hops > 0 : trust.networks.some((network) => isInNetwork(address, network))

/**
 * The rightmost hop that is no trusted proxy.
 * @param peer the socket's address
 * @param forwarded the X-Forwarded-For header, to which proxies append
 */
export function forwardedAddress(peer: string, forwarded: string | null, trust: TrustProxy): string {
  const nearest = normalizeAddress(peer) ?? ''
  if (nearest === '' || forwarded === null || !isTrusted(nearest, trust)) return nearest
  let address = nearest
  let remaining = 'hops' in trust ? trust.hops : hopsMax
  for (let end = forwarded.length; end >= 0 && remaining > 0; remaining--) {
    const comma = end === 0 ? -1 : forwarded.lastIndexOf(',', end - 1)
    const hop = normalizeAddress(detachedSlice(forwarded, forwarded.slice(comma + 1, end)))
    end = comma
    if (hop === null) break // not written by a trusted proxy
    address = hop
    if ('networks' in trust && !isTrusted(hop, trust)) break
  }
  return address
}

export function attachPeer(request: PeeredRequest, address: string): void {
  request[peerProperty] = address
}

/** Whether the request reached its handler through the dispatcher. */
export function isDispatched(request: Request): boolean {
  return peerProperty in request
}

/** Of the socket's other end; `''` if unknown. */
export function peerOf(request: Request): string {
  return (request as PeeredRequest)[peerProperty] ?? request.headers.get(peerHeader) ?? ''
}

/** `''` if unknown. Forwarding headers count only from trusted proxies. */
export function clientAddressOf(request: Request): string {
  const { trustProxy } = config()
  const trusting = !('hops' in trustProxy) || trustProxy.hops > 0
  return forwardedAddress(
    peerOf(request),
    trusting ? request.headers.get('x-forwarded-for') : null,
    trustProxy,
  )
}

/** {@link clientAddressOf} before dispatch. */
export function clientAddressOfIncoming({ socket, headers }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  // Node joins repeated headers with commas.
  return forwardedAddress(
    socket.remoteAddress ?? '',
    forwarded === undefined ? null : String(forwarded),
    config().trustProxy,
  )
}

/** Whether its forwarding headers are trusted. */
export function isTrustedPeer(address: string): boolean {
  const peer = normalizeAddress(address)
  return peer !== null && isTrusted(peer, config().trustProxy)
}

export function isFromTrustedProxy(request: Request): boolean {
  return isTrustedPeer(peerOf(request))
}
