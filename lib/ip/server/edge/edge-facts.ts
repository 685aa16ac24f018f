import type { LocationFields } from '../location'
import type { ConnectionPart } from '../serialize-record'

/** The caller's location as an edge reports it; `''` where it does not. */
export type EdgeLocation = Omit<LocationFields, 'isEUCountry' | 'countryName' | 'zh'>

/** Unknown fields are empty or missing. */
export interface EdgeFacts {
  connection: Partial<ConnectionPart>
  location?: EdgeLocation
  colo?: string
  /** The caller's Accept-Encoding, where the edge replaces the header. */
  acceptEncoding?: string
}

/** By its lower-case name; `''` when it is missing. */
export type HeaderReader = (name: string) => string

/** Cloudflare's spelling of OpenSSL's cipher name: those of TLS 1.3 begin with AEAD. */
export function cipherName(name: string): string {
  const match = /^TLS_(AES_128|AES_256|CHACHA20)_(.+)_(SHA\d+)$/.exec(name)
  if (!match) return name
  const [, algorithm = '', mode = '', hash = ''] = match
  return `AEAD-${algorithm.replace('AES_', 'AES')}-${mode.replaceAll('_', '-')}-${hash}`
}

/** `HTTP/2` from `HTTP/2.0`, `2.0` or `HTTP/2`; `''` from anything else. */
export function protocolName(version: string): string {
  const number = /^(?:HTTP\/)?([123](?:\.[01])?)$/.exec(version)?.[1] ?? ''
  if (number === '') return ''
  return `HTTP/${number.startsWith('1') ? number : number.slice(0, 1)}`
}

/** Whole milliseconds from microseconds; at least 1, because 0 means unknown. */
export function roundTripMs(microseconds: string): number {
  return /^\d{1,12}$/.test(microseconds) && Number(microseconds) > 0
    ? Math.max(1, Math.round(Number(microseconds) / 1000))
    : 0
}

/** deploy/nginx.conf and deploy/haproxy.cfg have them in common. */
export function commonConnection(header: HeaderReader): EdgeFacts['connection'] {
  return {
    httpProtocol: protocolName(header('x-edge-protocol')),
    edgeRequestKeepAliveStatus: header('x-edge-keep-alive') === '1' ? 1 : 0,
    clientTcpRtt: roundTripMs(header('x-edge-rtt')),
    tlsVersion: matching(header('x-edge-tls-version'), tlsVersions),
    tlsCipher: cipherName(header('x-edge-tls-cipher')),
  }
}

/** The value if it matches, else `''`. */
export const matching = (value: string, pattern: RegExp) => (pattern.test(value) ? value : '')

/** Base64 of a SHA-1. */
export const sha1Base64 = /^[A-Za-z0-9+/]{27}=$/
/** Base64 of 32 bytes. */
export const randomBase64 = /^[A-Za-z0-9+/]{43}=$/
export const tlsVersions = /^TLSv1(\.[0-3])?$/
