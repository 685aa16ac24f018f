import { isHostTooLong, targetParts } from '@/lib/core/contract/target-parts'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { rawQueryOf } from '@/lib/core/http/query'
import { bytesHash } from '@/lib/core/keys'
import { percentDecoded } from '@/lib/core/percent'
import { Refusal } from '@/lib/core/refusal/refusal'
import { hostOfTarget, isWebTarget } from '../contract/target'
import { linkLimits } from '../limits'
import type { Link } from './store'

const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/**
 * Unchanged if ASCII, else with its host in punycode and the rest percent-encoded (RFC 3987 §3.1).
 * @param target a valid one
 */
export function locationOf(target: string): string {
  if (isAscii(target)) return target
  const { scheme, host, rest } = targetParts(target)
  // Old rows may have longer hosts, which resolve to nothing and are slow to convert.
  const isName = !isHostTooLong(host)
  const authority = isAscii(host) ? host : isName ? new URL(target).host : encodeURIComponent(host)
  return scheme + authority + rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** With the same letters percent-encoded, in the same case (RFC 3986 §6.2.2), and without the final dot of the host. */
export function normalTarget(target: string): string {
  const host = hostOfTarget(target)
  if (host === '') return target
  const url = new URL(target)
  url.hostname = host
  return url.href.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code.toUpperCase()
  })
}

/** Equal for spellings of one address; nobody without the key can compute it. */
export const targetHash = (target: string): string => bytesHash(`target ${normalTarget(target)}`)

export type Destination = Pick<Link, 'target' | 'location'>

function extended(address: string, query: string): string {
  const hash = address.indexOf('#')
  const [before, fragment] = hash < 0 ? [address, ''] : [address.slice(0, hash), address.slice(hash)]
  const mark = before.indexOf('?')
  const joint = mark < 0 ? '?' : /[?&]$/.test(before) ? '' : '&'
  return `${before}${joint}${query}${fragment}`
}

/** With the request's query if the link passes it on. @throws Refusal invalid_parameter if the address is too long */
export function destinationOf({ target, location, passQuery }: Link, request: Request): Destination {
  // What visitors add to `mailto:` would be further recipients.
  const given = passQuery && isWebTarget(target) ? rawQueryOf(request) : ''
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

/** What listens on one of these usually listens on all. */
const thisMachine = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::1?)$/

/** Comparable: no port, no final dot, addresses normalized, one name for this machine. */
function hostKey(url: URL): string {
  let end = url.hostname.length
  while (url.hostname[end - 1] === '.') end--
  const host = url.hostname.slice(0, end)
  const key = normalizeAddress(host) ?? host
  return thisMachine.test(key) ? 'localhost' : key
}

/** On any port and however spelled; null for another address. @param target a valid URL @param bases our addresses */
export function ownLinkCode(target: string, bases: readonly string[]): string | null {
  const url = new URL(target)
  const path = (percentDecoded(url.pathname) ?? url.pathname).replace(/[\\/]+/g, '/')
  for (const base of bases.map((address) => new URL(address))) {
    if (hostKey(base) !== hostKey(url)) continue
    for (const prefix of [`${base.pathname.replace(/\/+$/, '')}/go/`, '/go/'])
      if (path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase())
        return path.slice(prefix.length)
  }
  return null
}
