import { config } from '../config'
import { parseUrl } from '../parse-url'
import { Refusal } from '../refusal/refusal'
import { isPageForm } from './accept'
import { originLengthMax, refuseCrossOrigin, requestHostname } from './origin'

// CORS_ORIGINS: other pages in a browser are refused, which otherwise may read everything that is public. Without it
// nothing here is called.

/** Probes call an address, and scrapers have a key, which no page has. */
const anyHostPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** A page could make its own name lead to this server, which would then be of its origin (DNS rebinding). */
function requireOwnHost(request: Request): void {
  const { publicUrls } = config()
  const hostname = requestHostname(request)
  if (publicUrls.length === 0 || publicUrls.some((url) => new URL(url).hostname === hostname)) return
  throw new Refusal('invalid_parameter', 'host_foreign')
}

/** Images and scripts have a referrer only. */
function pageOrigin({ headers }: Request): string | null {
  const origin = headers.get('origin')
  if (origin !== null) return origin
  const referrer = headers.get('referer')
  return referrer === null ? null : (parseUrl(referrer)?.origin ?? null)
}

/** @param origin as browsers send it */
const isListed = (origin: string | null): origin is string =>
  origin !== null && origin.length <= originLengthMax && config().corsOrigins?.includes(origin) === true

/**
 * Except links that are followed.
 * @param path of the request, without a trailing slash
 * @throws Refusal invalid_parameter, forbidden
 */
export function requireListedOrigin(request: Request, path: string): void {
  const { headers } = request
  if (!anyHostPaths.has(path)) requireOwnHost(request)
  if (isListed(pageOrigin(request))) return
  const origin = headers.get('origin')
  if (origin === null && headers.get('sec-fetch-mode') === 'navigate') return
  if (origin === 'null' && !isPageForm(request) && headers.get('sec-fetch-site') !== 'same-origin')
    throw new Refusal('forbidden', 'origin_foreign')
  refuseCrossOrigin(request, 'origin_foreign')
}

/** The page of a listed origin, and no other, may read a response that any may read otherwise. */
export function limitReaders(request: Request, response: Response): Response {
  const { headers } = response
  if (headers.get('Access-Control-Allow-Origin') !== '*') return response
  const origin = request.headers.get('origin')
  if (isListed(origin)) headers.set('Access-Control-Allow-Origin', origin)
  else headers.delete('Access-Control-Allow-Origin')
  headers.append('Vary', 'Origin')
  return response
}
