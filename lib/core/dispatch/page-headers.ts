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

/** A folder of app/; the pages have no catch-all or intercepted ones. */
function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return isText(value)
  const [name, filled, type, siblings] = value as unknown[]
  const isSiblings = siblings === null || (Array.isArray(siblings) && siblings.every(isText))
  return value.length === 4 && isText(name) && isText(filled) && type === 'd' && isSiblings
}

/** The form that Next's client sends. */
function isRouterState(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > depthMax) return false
  const [segment, parallel, place, marker, hints, last] = value as unknown[]
  if (!isSegment(segment) || typeof parallel !== 'object' || isMissing(parallel) || Array.isArray(parallel))
    return false
  const isPlace = isMissing(place) || (Array.isArray(place) && place.length === 2 && place.every(isText))
  const isMarker = isMissing(marker) || /^(refetch|inside-shared-layout|metadata-only)$/.test(String(marker))
  const isHints = isMissing(hints) || typeof hints === 'number'
  if (!isPlace || !isMarker || !isHints || (last !== undefined && !isText(last))) return false
  return Object.values(parallel as object).every((child) => isRouterState(child, depth + 1))
}

/** Next answers 500 to a `Next-Router-State-Tree` header that it cannot parse. Without the header it renders the whole page. */
export function isReadableRouterState(header: string): boolean {
  if (header.length > headerLengthMax) return false
  try {
    return isRouterState(JSON.parse(decodeURIComponent(header)), 0)
  } catch {
    return false
  }
}

/** Fits the longest text that a page takes in its query, percent-encoded. */
export const pageAddressLengthMax = 16_384
export const pageParametersMax = 100

/**
 * Next's time grows with the square of the number of parameters, and it writes the query into the page several times.
 */
export function exceedsPageLimits(url: string): boolean {
  if (url.length > pageAddressLengthMax) return true
  let count = 0
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count++
  return count >= pageParametersMax
}

/**
 * Scripts and styles by nonce or from our own files, and one Trusted Types policy (lib/core/browser/trusted-types.ts).
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

const routerStateHeader = 'next-router-state-tree'

function dropUnreadableRouterState(incoming: IncomingMessage): void {
  const state = incoming.headers[routerStateHeader]
  if (state !== undefined && !isReadableRouterState(String(state)))
    removeRequestHeader(incoming, routerStateHeader)
}

/**
 * Ranges and preconditions that can fail: Next's file server answers them with 500 instead of 416 and 412.
 * Ignoring them is allowed (RFC 9110 §14.2).
 */
const ignoredHeaders = ['range', 'if-range', 'if-match', 'if-unmodified-since']

/** Next takes this suffix for a request for page data; only pages named after a text can have it. */
const pageDataSuffix = /\.rsc(?=\?|$)/

/** Next takes its nonce from the policy on the request. */
export function preparePage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  setRequestHeader(incoming, secureHeader, isSecureIncoming(incoming) ? '1' : '0')
  setRequestHeader(incoming, peerHeader, incoming.socket.remoteAddress ?? '')
  dropUnreadableRouterState(incoming)
  for (const name of ignoredHeaders)
    if (incoming.headers[name] !== undefined) removeRequestHeader(incoming, name)
  if (incoming.url?.startsWith('/_next/static/')) {
    outgoing.setHeader('X-Content-Type-Options', 'nosniff')
    return
  }
  incoming.url = incoming.url?.replace(pageDataSuffix, '%2Ersc')
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
