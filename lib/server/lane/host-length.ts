import type { IncomingMessage } from 'node:http'

/** A name of 253 characters (RFC 1035 §2.3.4) with the dot at its end, a colon and a port. */
const authorityLengthMax = 253 + 1 + 6

const authority = /^https?:\/\/([^/?#]*)/i

/**
 * Whether the host that a request names is longer than any host. URL parsers put hosts into punycode and normal form
 * at the square of their length, so nothing may look at such a one.
 */
export function isHostTooLong({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  if ((headers.host ?? '').length > authorityLengthMax) return true
  return !url.startsWith('/') && (authority.exec(url)?.[1] ?? '').length > authorityLengthMax
}
