import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { config } from '../config'
import { secureHeader } from '../contract/cookies'
import type { PlainRuleOf } from '../contract/refusal-rules'
import { detachedSlice } from '../detached-slice'
import { Refusal } from '../refusal/refusal'
import { isDispatched, isTrustedPeer, peerOf } from './client-address'

/** Whether a browser only gets ready for a page that nobody has asked for yet (Sec-Purpose, and what came before it). */
export function isPrefetch(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz')
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose)
}

/** Refuses a call that changes something and that nobody meant. @throws Refusal invalid_parameter */
export function refuseSpeculation(request: Request): void {
  if (isPrefetch(request)) throw new Refusal('invalid_parameter', 'no_prefetch')
  if (request.method !== 'POST' && request.headers.get('sec-fetch-mode') === 'no-cors')
    throw new Refusal('invalid_parameter', 'no_subresource')
}

/** Scheme, host and port (RFC 6454 §6.2) of the longest name there is. What is longer is nobody's, and costly to parse. */
const originLengthMax = 280

/**
 * Whether a page that is not ours made the browser send this request. What the browser says of it counts first
 * (Fetch Metadata: it compared scheme, host and port itself); else the Origin must be one of ours, scheme included.
 */
export function isCrossOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  if (site === 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin.length > originLengthMax || !URL.canParse(origin)) return true
  const own = [requestOrigin(request), ...config().publicUrls].map((url) => new URL(url).origin)
  return !own.includes(new URL(origin).origin)
}

/**
 * Refuses what a page that is not ours made the browser send. Our pages give no referrer, so their forms come with
 * `Origin: null` (Fetch Standard, "append a request Origin header"), and over plain HTTP browsers send no Fetch
 * Metadata that would tell them from the forms of others: there such a form is taken for ours.
 * @param rule what only our pages may do
 * @throws Refusal forbidden
 */
export function refuseCrossOrigin(request: Request, rule: PlainRuleOf<'forbidden'>): void {
  if (!isCrossOrigin(request)) return
  const { headers } = request
  const isUntold = headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
  if (isUntold && !isSecure(request)) return
  throw new Refusal('forbidden', rule)
}

/** Whether any origin may read what is answered there. Administration answers none, not even that nothing is there. */
export const allowsAnyOrigin = (url: string): boolean => !/^\/api\/admin(?:\/|$)/.test(new URL(url).pathname)

/**
 * Every address this platform is known to be reached by, without trailing slashes; the one for absolute links (see
 * {@link baseUrlOf}) comes first.
 */
export function baseUrlsOf(request: Request): string[] {
  const incoming = requestOrigin(request)
  const { host } = new URL(incoming)
  const { publicUrls } = config()
  const used = publicUrls.find((url) => new URL(url).host === host) ?? publicUrls[0] ?? incoming
  return [...new Set([used, ...publicUrls, incoming])]
}

/**
 * The base address for absolute links, without a trailing slash: the configured one that the caller used, else
 * the first configured, else what the request itself came in on.
 */
export function baseUrlOf(request: Request): string {
  return baseUrlsOf(request)[0] ?? ''
}

/** Names in private networks have underscores too; containers are called `my_app`. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

type HeaderReader = (name: string) => string | null | undefined

function firstOf(header: string | null | undefined): string | null {
  const first = header?.split(',', 1)[0]?.trim()
  return header && first ? detachedSlice(header, first) : null
}

/** The host that the caller asked for: what a trusted proxy says, else the Host header; `''` when it is no host. */
function requestHost(header: HeaderReader, isTrusted: boolean): string {
  const forwarded = isTrusted ? firstOf(header('x-forwarded-host')) : null
  const host = (forwarded ?? header('host') ?? '').toLowerCase()
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : ''
}

/** Whether an address of PUBLIC_URL has this scheme and host. */
function isPublic(scheme: 'http' | 'https', host: string): boolean {
  return config().publicUrls.some((url) => {
    const known = new URL(url)
    return known.protocol === `${scheme}:` && known.host === new URL(`${scheme}://${host}`).host
  })
}

/**
 * Whether the caller came by TLS. A trusted proxy knows; then our own socket does. A proxy that nobody told us to
 * trust is recognised by the host alone: one that PUBLIC_URL lists with https and not with http.
 */
function isByTls(header: HeaderReader, peer: string, isEncrypted: boolean): boolean {
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

/** {@link isSecure} of a request that no handler has seen yet. */
export function isSecureIncoming(incoming: IncomingMessage): boolean {
  const { socket } = incoming
  const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true
  return isByTls(readerOf(incoming), socket.remoteAddress ?? '', isEncrypted)
}

/** Whether the browser may be told to use nothing but TLS here: PUBLIC_URL says https, and it came that way. */
export function mayRequireTls(incoming: IncomingMessage): boolean {
  const host = requestHost(readerOf(incoming), isTrustedPeer(incoming.socket.remoteAddress ?? ''))
  return host !== '' && isPublic('https', host) && isSecureIncoming(incoming)
}

/** Whether the caller came by TLS: to ourselves, or to a proxy that speaks for it. */
export function isSecure(request: Request): boolean {
  if (!isDispatched(request)) return request.headers.get(secureHeader) === '1'
  const header: HeaderReader = (name) => request.headers.get(name)
  return isByTls(header, peerOf(request), request.url.startsWith('https:'))
}

/** Scheme and host that the caller used, as an origin: `https://platform.example`. */
export function requestOrigin(request: Request): string {
  const scheme = isSecure(request) ? 'https' : 'http'
  const host = requestHost((name) => request.headers.get(name), isTrustedPeer(peerOf(request)))
  return host === '' ? `${scheme}://localhost` : `${scheme}://${host}`
}
