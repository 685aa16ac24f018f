import type { IncomingMessage } from 'node:http'
import { setRequestHeader } from './request-headers'

/** Of a name, without the dot at its end (RFC 1035 §2.3.4). */
export const hostNameLengthMax = 253
/** A colon and a port. */
const portLengthMax = 6
/** With the dot. What is longer is looked at no closer. */
const hostLengthMax = hostNameLengthMax + 1 + portLengthMax
/** What stands before an @ in a whole address. */
const userLengthMax = 260

/** The authority of a whole address; what stands before an @ in it is for no server to read. */
const authority = /^https?:\/\/((?:[^/?#@]*@)?([^/?#]*))/i

function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** Whether no host is as long, whatever its port. */
function isTooLong(host: string): boolean {
  if (host.length > hostLengthMax) return true
  return host.replace(/:\d*$/, '').replace(/\.$/, '').length > hostNameLengthMax
}

/**
 * Makes the Host header say which host was asked for: of a target that is a whole address it is the address's own,
 * and the header that came counts for nothing (RFC 9112 §3.2.2).
 * @returns `unclear` when a Host header was sent more than once, so that nobody can say which is meant (§3.2);
 *   `tooLong` when no host is as long. URL parsers put hosts into punycode and normal form at the square of their
 *   length, so what reads the request from here on reads another address.
 */
export function settleHost(incoming: IncomingMessage): 'clear' | 'unclear' | 'tooLong' {
  const { headers, rawHeaders, url = '/' } = incoming
  const [, whole = '', host] = url.startsWith('/') ? [] : (authority.exec(url) ?? [])
  const userLength = whole.length - (host ?? '').length
  if (isTooLong(headers.host ?? '') || isTooLong(host ?? '') || userLength > userLengthMax) {
    Object.assign(incoming, { url: '/', headers: { ...headers, host: 'localhost' } })
    return 'tooLong'
  }
  const hosts = countHosts(rawHeaders)
  if (hosts > 1) return 'unclear'
  if (host !== undefined && hosts === 1) setRequestHeader(incoming, 'host', host)
  return 'clear'
}
