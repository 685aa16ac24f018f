import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { LRUCache } from 'lru-cache'
import { processState } from '../process-state'
import { attachPeer } from './client-address'

/** As if the client had not sent it. */
export function removeRequestHeader(incoming: IncomingMessage, name: string): void {
  for (let i = incoming.rawHeaders.length - 2; i >= 0; i -= 2)
    if (incoming.rawHeaders[i]?.toLowerCase() === name) incoming.rawHeaders.splice(i, 2)
  delete incoming.headers[name]
}

/** As if the client had sent it, replacing what it sent. */
export function setRequestHeader(incoming: IncomingMessage, name: string, value: string): void {
  removeRequestHeader(incoming, name)
  incoming.rawHeaders.push(name, value)
  incoming.headers[name] = value
}

const incomingProperty = Symbol.for('open-utility-api.incoming')

type DispatchedRequest = Request & { [incomingProperty]?: IncomingMessage }

/** What a Web `Request` lacks. */
export interface RequestFacts {
  /** `1.0` or `1.1` */
  httpVersion: string
  keepsAlive: boolean
  /** How often each header was received, by lower-case name. Shared; never changed. */
  headerCounts: Record<string, number>
}

export function attachIncoming(request: DispatchedRequest, incoming: IncomingMessage): void {
  request[incomingProperty] = incoming
}

/** As handlers get it, with any address and without a body. */
export function requestOf(incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const scheme = (incoming.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http'
  const request = new Request(`${scheme}://localhost`, { headers })
  attachPeer(request, incoming.socket.remoteAddress ?? '')
  attachIncoming(request, incoming)
  return request
}

/** @throws TypeError for a request that was not dispatched */
export function incomingOf(request: DispatchedRequest): IncomingMessage {
  const incoming = request[incomingProperty]
  if (incoming === undefined) throw new TypeError('This request has not been dispatched.')
  return incoming
}

/** Headers between the proxy and us that the client did not send. */
function isPrivate(name: string): boolean {
  return (
    name.startsWith('x-platform-') ||
    name.startsWith('x-edge-') ||
    name.startsWith('cf-') ||
    name.startsWith('client-cert')
  )
}

/** @param names as sent, one per line */
function countNames(names: string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names.toLowerCase().split('\n'))
    if (name !== '' && !isPrivate(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts) // safe for a header called __proto__
}

const countsCachedMax = 500
const countsKeyLengthMax = 1000
// Few kinds of clients send most requests, with the same names each.
const countsCache = () =>
  processState('header-counts', () => new LRUCache<string, Record<string, number>>({ max: countsCachedMax }))

function headerCountsOf(rawHeaders: string[]): Record<string, number> {
  let names = ''
  for (let i = 0; i < rawHeaders.length; i += 2) names += `${rawHeaders[i]}\n`
  const known = countsCache().get(names)
  if (known) return known
  const counts = countNames(names)
  if (names.length <= countsKeyLengthMax) countsCache().set(names, counts)
  return counts
}

export function requestFactsOf(incoming: IncomingMessage): RequestFacts {
  const { rawHeaders, httpVersion } = incoming
  const connection = (incoming.headers.connection ?? '').toLowerCase()
  const keepsAlive =
    httpVersion === '1.0' ? /\bkeep-alive\b/.test(connection) : !/(^|,)\s*close\s*(,|$)/.test(connection)
  return { httpVersion, keepsAlive, headerCounts: headerCountsOf(rawHeaders) }
}

/** Without building a Headers object where possible; null if it was not sent. Repeated ones are joined by commas. */
export function givenHeader(request: DispatchedRequest, name: string): string | null {
  const incoming = request[incomingProperty]
  if (incoming === undefined) return request.headers.get(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

export const headerOf = (request: Request, name: string): string => givenHeader(request, name) ?? ''
