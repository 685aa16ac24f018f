import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { config } from '../config'
import { secureHeader } from '../contract/cookies'
import { pieceOf } from '../kept-piece'
import { isOfLane, isTrustedPeer, peerOf } from './caller'

/** Names in private networks have underscores too; containers are called `my_app`. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

type HeaderReader = (name: string) => string | null | undefined

function firstOf(header: string | null | undefined): string | null {
  const first = header?.split(',', 1)[0]?.trim()
  return header && first ? pieceOf(header, first) : null
}

/** The host that the caller asked for: what a trusted proxy says, else the Host header; `''` when it is no host. */
function hostUsed(header: HeaderReader, isTrusted: boolean): string {
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
function cameByTls(header: HeaderReader, peer: string, isEncrypted: boolean): boolean {
  const isTrusted = isTrustedPeer(peer)
  const forwarded = isTrusted ? firstOf(header('x-forwarded-proto')) : null
  if (forwarded !== null) return forwarded.toLowerCase() === 'https'
  if (isEncrypted) return true
  const host = hostUsed(header, isTrusted)
  return host !== '' && isPublic('https', host) && !isPublic('http', host)
}

const readerOf =
  (incoming: IncomingMessage): HeaderReader =>
  (name) => {
    const value = incoming.headers[name]
    return Array.isArray(value) ? value[0] : value
  }

/** {@link isSecure} of a request that no handler has seen yet. */
export function arrivedSecurely(incoming: IncomingMessage): boolean {
  const { socket } = incoming
  const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true
  return cameByTls(readerOf(incoming), socket.remoteAddress ?? '', isEncrypted)
}

/** Whether the browser may be told to use nothing but TLS here: PUBLIC_URL says https, and it came that way. */
export function mayRequireTls(incoming: IncomingMessage): boolean {
  const host = hostUsed(readerOf(incoming), isTrustedPeer(incoming.socket.remoteAddress ?? ''))
  return host !== '' && isPublic('https', host) && arrivedSecurely(incoming)
}

/** Whether the caller came by TLS: to ourselves, or to a proxy that speaks for it. */
export function isSecure(request: Request): boolean {
  if (!isOfLane(request)) return request.headers.get(secureHeader) === '1'
  const header: HeaderReader = (name) => request.headers.get(name)
  return cameByTls(header, peerOf(request), request.url.startsWith('https:'))
}

/** Scheme and host that the caller used, as an origin: `https://platform.example`. */
export function originUsed(request: Request): string {
  const scheme = isSecure(request) ? 'https' : 'http'
  const host = hostUsed((name) => request.headers.get(name), isTrustedPeer(peerOf(request)))
  return host === '' ? `${scheme}://localhost` : `${scheme}://${host}`
}
