import type { IncomingMessage } from 'node:http'
import { limits } from '../contract/limits'
import { setRequestHeader } from '../http/incoming-message'
import { parseUrl } from '../parse-url'
import { encodeLoosePercents } from '../percent'
import { encodeTarget } from './utf8-request-line'

/** An absolute address (RFC 9112 §3.2.2), or a path with dot segments (RFC 3986 §5.2.4), encoded or not. */
const unusualTarget = /^https?:\/\/|^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** URL parsers keep a `%` that begins no escape, decoders refuse it. */
function withStrictPath(target: string): string {
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  return path.includes('%') ? encodeLoosePercents(path) + target.slice(path.length) : target
}

/** Path and query. Next would resolve dot segments later, and reach route files past the dispatcher. */
export const normalizeTarget = (target: string): string => withStrictPath(withoutDotSegments(target))

function withoutDotSegments(target: string): string {
  if (!unusualTarget.test(target)) return target
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  const parsed = parseUrl(address)
  return parsed ? parsed.pathname + parsed.search : target
}

/** Without the trailing dot (RFC 1035 §2.3.4). */
export const hostNameLengthMax = 253
const portLengthMax = 6
/** With the trailing dot. */
const hostLengthMax = hostNameLengthMax + 1 + portLengthMax
/** User information in an absolute address. */
const userLengthMax = 260

/** The authority of an absolute address, up to where URL parsers see its end; user information is ignored. */
const authority = /^https?:\/\/((?:[^/\\?#@]*@)?([^/\\?#]*))/i

function countHosts(rawHeaders: string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

/** Node 20.19 accepts spaces in header names, which servers must refuse (RFC 9112 §5.1). */
const isLenient = Number.parseInt(process.versions.llhttp ?? '', 10) < 9

/** Names and values alternate. */
const isSpacedName = (text: string, index: number): boolean => index % 2 === 0 && text.includes(' ')

function isTooLong(host: string): boolean {
  if (host.length <= hostNameLengthMax) return false
  if (host.length > hostLengthMax) return true
  return host.replace(/:\d*$/, '').replace(/\.$/, '').length > hostNameLengthMax
}

export type Verdict = 'clear' | 'unclear' | 'tooLong' | 'malformed' | 'tooMany' | 'notAscii' | 'notHttp'

/** The code that writes the refusal reads a harmless address. */
function refuse<Why extends Verdict>(incoming: IncomingMessage, why: Why): Why {
  Object.assign(incoming, { url: '/', headers: { ...incoming.headers, host: 'localhost' } })
  return why
}

/**
 * Makes the Host header name the requested host: of an absolute target its own host replaces the header (RFC
 * 9112 §3.2.2).
 * @returns `unclear`: several Host headers (§3.2); `tooLong`: URL parsers need quadratic time for long hosts;
 *   `malformed`: neither a path nor a valid absolute address; `tooMany`: Node may have dropped headers;
 *   `notAscii`: bytes that are not UTF-8; `notHttp`: a space in a header name
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
  if (!url.startsWith('/') && !(host && parseUrl(url))) return refuse(incoming, 'malformed')
  const hosts = countHosts(rawHeaders)
  if (hosts > 1) return 'unclear'
  if (host !== undefined && hosts === 1) setRequestHeader(incoming, 'host', host)
  // HTTP/1.0 needs no Host, and health checks send none. rawHeaders stay as received.
  if (hosts === 1 || incoming.httpVersion === '1.0') headers.host ||= host ?? 'localhost'
  return 'clear'
}
