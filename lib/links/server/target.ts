import { hostLengthMax, targetParts } from '@/lib/core/contract/target-parts'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { rawQueryOf } from '@/lib/core/http/query'
import { Refusal } from '@/lib/core/refusal/refusal'
import { linkLimits } from '../limits'
import type { Link } from './store'

/** A colon and five digits, and the dot at the end of a full name. */
const portLengthMax = 7

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/**
 * A target as a Location header can carry it: unchanged if it is ASCII, else with its host in punycode and every
 * other character beyond ASCII percent-encoded as UTF-8 (RFC 3987 §3.1).
 * @param target a valid target
 */
export function locationOf(target: string): string {
  if (isAscii(target)) return target
  const { scheme, host, rest } = targetParts(target)
  // Longer hosts were stored before there was a limit; they lead nowhere, and punycode of them is costly.
  const isName = host.length <= hostLengthMax + portLengthMax
  const authority = isAscii(host) ? host : isName ? new URL(target).host : encodeURIComponent(host)
  return scheme + authority + rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Where a visitor is led, and how that is shown. */
export type Destination = Pick<Link, 'target' | 'location'>

/** An address with more in its query: before the fragment, after what is there. */
function extended(address: string, query: string): string {
  const hash = address.indexOf('#')
  const [before, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = before.indexOf('?')
  const joint = mark < 0 ? '?' : /[?&]$/.test(before) ? '' : '&'
  return `${before}${joint}${query}${fragment}`
}

/**
 * Where a link leads a visitor whose address had a query, if it takes that along. It stays a query: what would end one is
 * percent-encoded, and the host is the target's whatever was asked for.
 * @throws Refusal invalid_parameter when the query is too long
 */
export function destinationOf({ target, location, passQuery }: Link, request: Request): Destination {
  const given = passQuery ? rawQueryOf(request) : ''
  if (given === '') return { target, location }
  const query = given
    .replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()))
    .replaceAll('#', '%23')
  if (query.length > linkLimits.passedQueryLengthMax)
    throw new Refusal('invalid_parameter', 'query_length_max', {
      values: { max: linkLimits.passedQueryLengthMax },
    })
  return { target: extended(target, query), location: extended(location, query) }
}

/** What a machine calls itself: what listens on one of these usually listens on all. */
const thisMachine = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::1?)$/

/**
 * How hosts compare: whatever the port, without the dot at the end of a full name, addresses in one spelling, and
 * this machine by one name.
 */
function hostKey(url: URL): string {
  let end = url.hostname.length
  while (url.hostname[end - 1] === '.') end--
  const host = url.hostname.slice(0, end)
  const key = normalizeAddress(host) ?? host
  return thisMachine.test(key) ? 'localhost' : key
}

function decodedPath(url: URL): string {
  let path = url.pathname
  try {
    path = decodeURIComponent(path)
  } catch {
    // Not UTF-8: no spelling of one of our paths.
  }
  return path.replace(/[\\/]+/g, '/')
}

/**
 * The code in an address that is one of our own short links, however it is spelled; null when it leads elsewhere.
 * Any port counts as ours: the same process may be reached on several, and a loop must not depend on which.
 * @param target a valid absolute address
 * @param bases the addresses this platform is reached by
 */
export function ownLinkCode(target: string, bases: readonly string[]): string | null {
  const url = new URL(target)
  const path = decodedPath(url)
  for (const base of bases.map((address) => new URL(address))) {
    if (hostKey(base) !== hostKey(url)) continue
    for (const prefix of [`${base.pathname.replace(/\/+$/, '')}/go/`, '/go/'])
      if (path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase())
        return path.slice(prefix.length)
  }
  return null
}
