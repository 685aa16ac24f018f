import type { IncomingMessage } from 'node:http'

/** The message a request came in as, where the lane serves it; Next's own server gives handlers no access. */
export const incomingProperty = Symbol.for('open-utility-api.incoming')
/** Under Next's own server carries what it hides from handlers; never believed from a client. */
export const arrivalHeader = 'x-platform-arrival'

type CarriedRequest = Request & { [incomingProperty]?: IncomingMessage }

/** How a request arrived: what a Web `Request` does not tell. */
export interface Arrival {
  /** `1.0` or `1.1`, `''` if unknown */
  httpVersion: string
  /** Whether the connection stays open after the answer. */
  keepsAlive: boolean
  /** How often each header was received, by lower-case name. */
  headerCounts: Record<string, number>
}

/** The message behind a request, null under Next's own server. */
export function incomingOf(request: Request): IncomingMessage | null {
  return (request as CarriedRequest)[incomingProperty] ?? null
}

/** Headers that are between the proxy and us, and no part of what the caller sent. */
function isPrivate(name: string): boolean {
  return (
    name.startsWith('x-platform-') ||
    name.startsWith('x-edge-') ||
    name.startsWith('cf-') ||
    name.startsWith('client-cert')
  )
}

/** Reads how a message arrived. */
export function arrivalOf(incoming: IncomingMessage): Arrival {
  // No prototype: a header may be called __proto__.
  const headerCounts = Object.create(null) as Record<string, number>
  const { rawHeaders, httpVersion } = incoming
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    if (!isPrivate(name)) headerCounts[name] = (headerCounts[name] ?? 0) + 1
  }
  const connection = (incoming.headers.connection ?? '').toLowerCase()
  const keepsAlive =
    httpVersion === '1.0' ? /\bkeep-alive\b/.test(connection) : !/(^|,)\s*close\s*(,|$)/.test(connection)
  return { httpVersion, keepsAlive, headerCounts }
}

/** How a request arrived, on whatever host. */
export function arrivalOfRequest(request: Request): Arrival {
  const incoming = incomingOf(request)
  if (incoming) return arrivalOf(incoming)
  const carried = request.headers.get(arrivalHeader)
  // Written by ourselves: stampRequests replaces whatever a client sent under this name.
  return !carried
    ? { httpVersion: '', keepsAlive: false, headerCounts: {} }
    : (JSON.parse(carried) as Arrival)
}

/** A header of a request; the quick way where there is one. Repeated ones are joined by commas. */
export function headerOf(request: Request, name: string): string {
  const incoming = incomingOf(request)
  if (!incoming) return request.headers.get(name) ?? ''
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
