import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { config } from '../config'
import { secureHeader } from '../contract/cookies'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { detachedSlice } from '../detached-slice'
import { parseUrl } from '../parse-url'
import { Refusal } from '../refusal/refusal'
import { isDispatched, isTrustedPeer, peerOf } from './client-address'
import { headerOf } from './incoming-message'

/** Sec-Purpose (Fetch), and its predecessors: Chrome and Safari, Safari's previews, Firefox. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

export const isPrefetch = (request: Request): boolean =>
  purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(headerOf(request, name)))

/** For calls with side effects. @throws Refusal invalid_parameter */
export function refuseSpeculation(request: Request): void {
  if (isPrefetch(request)) throw new Refusal('invalid_parameter', 'no_prefetch')
  if (request.method !== 'POST' && headerOf(request, 'sec-fetch-mode') === 'no-cors')
    throw new Refusal('invalid_parameter', 'no_subresource')
}

/** Scheme, host and port (RFC 6454 §6.2) of the longest valid name; parsing longer ones is costly. */
export const originLengthMax = 280

/** By Fetch Metadata, else by Origin, scheme included. */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  if (site === 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null) return false
  const given = origin.length > originLengthMax ? null : parseUrl(origin)
  if (!given) return true
  const own = [requestOrigin(request), ...config().publicUrls].map((url) => new URL(url).origin)
  return !own.includes(given.origin)
}

/**
 * Our pages send no referrer, so their forms have `Origin: null` (Fetch, "append a request Origin header"); over plain
 * HTTP, without Fetch Metadata, such a form is accepted.
 * @param rule what is refused
 * @throws Refusal forbidden
 */
export function refuseCrossOrigin(request: Request, rule: PlainRuleOf<'forbidden'>): void {
  if (!isCrossOrigin(request)) return
  const { headers } = request
  const isOriginHidden = headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
  if (isOriginHidden && !isSecure(request)) return
  throw new Refusal('forbidden', rule)
}

/** Not those of the administration, 404s included. */
export const allowsAnyOrigin = (url: string): boolean => !/^\/api\/admin(?:\/|$)/.test(new URL(url).pathname)

/** Without trailing slashes; that of {@link baseUrlOf} comes first. */
export function baseUrlsOf(request: Request): string[] {
  const incoming = requestOrigin(request)
  const { host } = new URL(incoming)
  const { publicUrls } = config()
  const used = publicUrls.find((url) => new URL(url).host === host) ?? publicUrls[0] ?? incoming
  return [...new Set([used, ...publicUrls, incoming])]
}

/**
 * For absolute links, without a trailing slash: the configured one that the client used, else the first configured,
 * else the request's own.
 */
export function baseUrlOf(request: Request): string {
  return baseUrlsOf(request)[0] ?? ''
}

/**
 * If not, {@link baseUrlOf} is what a header says that caches do not know of, and a response with such links is not for
 * shared caches.
 */
export const isBaseConfigured = (): boolean => config().publicUrls.length > 0

/** Private networks use underscores in names. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

type HeaderReader = (name: string) => string | null | undefined

function firstOf(header: string | null | undefined): string | null {
  const first = header?.split(',', 1)[0]?.trim()
  return header && first ? detachedSlice(header, first) : null
}

/** From a trusted proxy, else the Host header; `''` when invalid. */
function requestHost(header: HeaderReader, isTrusted: boolean): string {
  const forwarded = isTrusted ? firstOf(header('x-forwarded-host')) : null
  const host = (forwarded ?? header('host') ?? '').toLowerCase()
  return HOST.test(host) && parseUrl(`http://${host}`) ? host : ''
}

function isPublic(scheme: 'http' | 'https', host: string): boolean {
  return config().publicUrls.some((url) => {
    const known = new URL(url)
    return known.protocol === `${scheme}:` && known.host === new URL(`${scheme}://${host}`).host
  })
}

/**
 * By a trusted proxy, else by our socket. An untrusted proxy is recognised by a host that PUBLIC_URL lists with https
 * only.
 */
function usedTls(header: HeaderReader, peer: string, isEncrypted: boolean): boolean {
  const isTrusted = isTrustedPeer(peer)
  const forwarded = isTrusted ? firstOf(header('x-forwarded-proto')) : null
  if (forwarded !== null) return forwarded.toLowerCase() === 'https'
  if (isEncrypted) return true
  const host = requestHost(header, isTrusted)
  return host !== '' && isPublic('https', host) && !isPublic('http', host)
}

const readerOf =
  (incoming: IncomingMessage): HeaderReader =>
  (name) => {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value[0] : value
  }

/** {@link isSecure} before dispatch. */
export function isSecureIncoming(incoming: IncomingMessage): boolean {
  const { socket } = incoming
  const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true
  return usedTls(readerOf(incoming), socket.remoteAddress ?? '', isEncrypted)
}

/** PUBLIC_URL says https, and the request arrived that way. */
export function mayRequireTls(incoming: IncomingMessage): boolean {
  const host = requestHost(readerOf(incoming), isTrustedPeer(incoming.socket.remoteAddress ?? ''))
  return host !== '' && isPublic('https', host) && isSecureIncoming(incoming)
}

/** Whether the client used TLS, to us or to a trusted proxy. */
export function isSecure(request: Request): boolean {
  if (!isDispatched(request)) return request.headers.get(secureHeader) === '1'
  const header: HeaderReader = (name) => request.headers.get(name)
  return usedTls(header, peerOf(request), request.url.startsWith('https:'))
}

/** Scheme and host that the client used, as in `https://platform.example`. */
export function requestOrigin(request: Request): string {
  const scheme = isSecure(request) ? 'https' : 'http'
  return `${scheme}://${hostOf(request) || 'localhost'}`
}

const hostOf = (request: Request): string =>
  requestHost((name) => request.headers.get(name), isTrustedPeer(peerOf(request)))

/** Without its port; null for one that is not valid here, though browsers may accept it (`a~b.example`). */
export function requestHostname(request: Request): string | null {
  const host = hostOf(request)
  return host === '' ? null : new URL(`http://${host}`).hostname
}
