import type { LocationFields } from '../location'
import type { ConnectionPart } from '../record'

/** Where an edge says the caller is; `''` where it says nothing. */
export type EdgeLocation = Omit<LocationFields, 'isEUCountry' | 'countryName' | 'zh'>

/** What an edge says of a caller. What it does not know has its empty value, or is missing. */
export interface EdgeFacts {
  connection: Partial<ConnectionPart>
  location?: EdgeLocation
  /** The data centre that answered. */
  colo?: string
  /** The caller's Accept-Encoding, where the edge puts its own in its place. */
  acceptEncoding?: string
}

/** Reads a header by its lower-case name; `''` when it is missing. */
export type HeaderReader = (name: string) => string

/** OpenSSL's cipher name as Cloudflare writes it: TLS 1.3's with AEAD in front. */
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

/** Whole milliseconds from microseconds; less than one reads 1, because 0 is "unknown". */
export function roundTripMs(microseconds: string): number {
  return /^\d{1,12}$/.test(microseconds) && Number(microseconds) > 0
    ? Math.max(1, Math.round(Number(microseconds) / 1000))
    : 0
}

/** What both our examples of a proxy send alike, under the names of the files in deploy/. */
export function commonConnection(header: HeaderReader): EdgeFacts['connection'] {
  return {
    httpProtocol: protocolName(header('x-edge-protocol')),
    edgeRequestKeepAliveStatus: header('x-edge-keep-alive') === '1' ? 1 : 0,
    clientTcpRtt: roundTripMs(header('x-edge-rtt')),
    tlsVersion: matching(header('x-edge-tls-version'), tlsVersions),
    tlsCipher: cipherName(header('x-edge-tls-cipher')),
  }
}

/** A text if it has the form its field must have, else `''`. */
export const matching = (value: string, pattern: RegExp) => (pattern.test(value) ? value : '')

/** Base64 of a SHA-1. */
export const sha1Base64 = /^[A-Za-z0-9+/]{27}=$/
/** Base64 of 32 bytes. */
export const randomBase64 = /^[A-Za-z0-9+/]{43}=$/
export const tlsVersions = /^TLSv1(\.[0-3])?$/
