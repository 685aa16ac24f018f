import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { secureHeader } from '../contract/cookies'
import { pathHeader } from '../contract/path-header'
import { peerHeader } from '../http/client-address'
import { removeRequestHeader, setRequestHeader } from '../http/incoming-message'
import { isSecureIncoming } from '../http/origin'

const headerLengthMax = 40_000
const depthMax = 50

const isText = (value: unknown) => typeof value === 'string'
const isMissing = (value: unknown) => value === undefined || value === null

/** The form Next's own client sends; without what only dynamic pages need, of which there are none. */
function isRouterState(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > depthMax) return false
  const [segment, parallel, place, marker, hints, last] = value as unknown[]
  if (!isText(segment) || typeof parallel !== 'object' || isMissing(parallel) || Array.isArray(parallel))
    return false
  const isPlace = isMissing(place) || (Array.isArray(place) && place.length === 2 && place.every(isText))
  const isMarker = isMissing(marker) || /^(refetch|inside-shared-layout|metadata-only)$/.test(String(marker))
  const isHints = isMissing(hints) || typeof hints === 'number'
  if (!isPlace || !isMarker || !isHints || (last !== undefined && !isText(last))) return false
  return Object.values(parallel as object).every((child) => isRouterState(child, depth + 1))
}

/**
 * Whether Next can read the `Next-Router-State-Tree` header of a navigation: it answers 500 to what its client would
 * not have sent. Without the header it renders the whole page, so what is refused here costs little.
 */
export function isReadableRouterState(header: string): boolean {
  if (header.length > headerLengthMax) return false
  try {
    return isRouterState(JSON.parse(decodeURIComponent(header)), 0)
  } catch {
    return false
  }
}

/** Characters: room for the longest text that a page takes in its query, percent-encoded. */
export const pageAddressLengthMax = 16_384
/** No page has a tenth as many. */
export const pageParametersMax = 100

/**
 * Whether an address is too much for a page. Next works through a query pair by pair, in time that grows with the
 * square of their number, and writes it into its answers several times.
 */
export function isTooMuchForPage(url: string): boolean {
  if (url.length > pageAddressLengthMax) return true
  let count = 0
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count++
  return count >= pageParametersMax
}

/**
 * The Content-Security-Policy of a page: scripts and styles only with this answer's nonce or of our own files, and
 * in the browser nothing becomes code but what the one policy of Trusted Types lets pass
 * (lib/core/browser/trusted-types.ts). Next has a policy too, `nextjs`, but only for pages of its older router.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Tells handlers behind Next's own server who is calling and how; whatever the client put there is gone. */
export function annotatePeer(incoming: IncomingMessage): void {
  setRequestHeader(incoming, secureHeader, isSecureIncoming(incoming) ? '1' : '0')
  setRequestHeader(incoming, peerHeader, incoming.socket.remoteAddress ?? '')
}

const routerStateHeader = 'next-router-state-tree'

function dropUnreadableRouterState(incoming: IncomingMessage): void {
  const state = incoming.headers[routerStateHeader]
  if (state !== undefined && !isReadableRouterState(String(state)))
    removeRequestHeader(incoming, routerStateHeader)
}

/**
 * Ranges, and conditions that can fail: Next's server of files answers those with 500 instead of 416 and 412. A server
 * may do without ranges (RFC 9110 §14.2), and files that are only read have no use for such conditions.
 */
const unreadHeaders = ['range', 'if-range', 'if-match', 'if-unmodified-since']

/** What Next takes for a request for a page's data; of our pages, only one named after a text can end like this. */
const dataEnding = /\.rsc(?=\?|$)/

/** The headers every page gets. Next takes the nonce for its scripts from the policy on the request. */
export function preparePage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  annotatePeer(incoming)
  dropUnreadableRouterState(incoming)
  for (const name of unreadHeaders)
    if (incoming.headers[name] !== undefined) removeRequestHeader(incoming, name)
  if (incoming.url?.startsWith('/_next/static/')) {
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    return
  }
  incoming.url = incoming.url?.replace(dataEnding, '%2Ersc')
  setRequestHeader(incoming, pathHeader, incoming.url ?? '/')
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'))
  setRequestHeader(incoming, 'content-security-policy', policy)
  outgoing.setHeader('Content-Security-Policy', policy)
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.setHeader('X-Frame-Options', 'DENY')
  outgoing.setHeader('Referrer-Policy', 'no-referrer')
  outgoing.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  outgoing.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
}
