import type { IncomingMessage } from 'node:http'
import { limits } from '../contract/limits'
import { setRequestHeader } from '../http/incoming-message'
import { encodeTarget } from './utf8-request-line'

/** A whole address (RFC 9112 §3.2.2), or a path with `.` or `..` in it (RFC 3986 §5.2.4), however they are encoded. */
const unusualTarget = /^https?:\/\/|^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/**
 * A request target as path and query. Clients resolve dots themselves; where one does not, Next would, behind the back
 * of the lane, and reach the route files through another door.
 */
export function normalizeTarget(target: string): string {
  if (!unusualTarget.test(target)) return target
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  if (!URL.canParse(address)) return target
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Of a name, without the dot at its end (RFC 1035 §2.3.4). */
export const hostNameLengthMax = 253
/** A colon and a port. */
const portLengthMax = 6
/** With the dot. What is longer is looked at no closer. */
const hostLengthMax = hostNameLengthMax + 1 + portLengthMax
/** What stands before an @ in a whole address. */
const userLengthMax = 260

/**
 * The authority of a whole address, which ends where URL parsers see its end; what stands before an @ in it is for no
 * server to read.
 */
const authority = /^https?:\/\/((?:[^/\\?#@]*@)?([^/\\?#]*))/i

function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** The parser of Node 20.19 takes spaces in the name of a header, which servers have to refuse (RFC 9112 §5.1). */
const isLenient = Number.parseInt(process.versions.llhttp ?? '', 10) < 9

/** Names and values take turns. */
const isSpacedName = (text: string, index: number): boolean => index % 2 === 0 && text.includes(' ')

/** Whether no host is as long, whatever its port. */
function isTooLong(host: string): boolean {
  if (host.length > hostLengthMax) return true
  return host.replace(/:\d*$/, '').replace(/\.$/, '').length > hostNameLengthMax
}

type Verdict = 'clear' | 'unclear' | 'tooLong' | 'malformed' | 'tooMany' | 'notAscii' | 'notHttp'

/** What reads a request from here on, to refuse it, reads another address. */
function refuse<Why extends Verdict>(incoming: IncomingMessage, why: Why): Why {
  Object.assign(incoming, { url: '/', headers: { ...incoming.headers, host: 'localhost' } })
  return why
}

/**
 * Makes the Host header say which host was asked for: of a target that is a whole address it is the address's own,
 * and the header that came counts for nothing (RFC 9112 §3.2.2).
 * @returns `unclear` when a Host header was sent more than once, so that nobody can say which is meant (§3.2);
 *   `tooLong` when no host is as long: URL parsers put hosts into punycode and normal form at the square of their
 *   length; `malformed` when the target is neither a path nor a valid address with a host in it: URL parsers take for
 *   the host what follows in `http:///…`, and what follows the Host header in `*…`, however long it is; `tooMany` when
 *   there may have been more headers than Node keeps: one that says who calls, or a second Host, would count for nothing;
 *   `notAscii` when the target has bytes that are not UTF-8; `notHttp` when a header has a space in its name
 */
export function checkTarget(incoming: IncomingMessage): Verdict {
  if (incoming.rawHeaders.length > 2 * limits.headersMax) return refuse(incoming, 'tooMany')
  if (isLenient && incoming.rawHeaders.some(isSpacedName)) return refuse(incoming, 'notHttp')
  const url = encodeTarget(incoming.url ?? '/')
  if (url === null) return refuse(incoming, 'notAscii')
  incoming.url = url
  const { headers, rawHeaders } = incoming
  const [, whole = '', host] = url.startsWith('/') ? [] : (authority.exec(url) ?? [])
  const userLength = whole.length - (host ?? '').length
  if (isTooLong(headers.host ?? '') || isTooLong(host ?? '') || userLength > userLengthMax)
    return refuse(incoming, 'tooLong')
  if (!url.startsWith('/') && !(host && URL.canParse(url))) return refuse(incoming, 'malformed')
  const hosts = countHosts(rawHeaders)
  if (hosts > 1) return 'unclear'
  if (host !== undefined && hosts === 1) setRequestHeader(incoming, 'host', host)
  // HTTP/1.0 can do without one, and health checks of balancers do. It is not put among what was received.
  if (hosts === 1 || incoming.httpVersion === '1.0') headers.host ||= host ?? 'localhost'
  return 'clear'
}
