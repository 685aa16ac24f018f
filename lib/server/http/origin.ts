import { config } from '../config'
import { originUsed } from './used-address'

/** Scheme, host and port (RFC 6454 §6.2) of the longest name there is. What is longer is nobody's, and costly to parse. */
const originLengthMax = 280

/**
 * Whether a page that is not ours made the browser send this request. What the browser says of it counts first
 * (Fetch Metadata: it compared scheme, host and port itself); else the Origin must be one of ours, scheme included.
 */
export function isFromElsewhere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  if (site === 'same-origin') return false
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin.length > originLengthMax || !URL.canParse(origin)) return true
  const own = [originUsed(request), ...config().publicUrls].map((url) => new URL(url).origin)
  return !own.includes(new URL(origin).origin)
}

/** Whether any origin may read what is answered there. Administration answers none, not even that nothing is there. */
export const isOpen = (url: string): boolean => !/^\/api\/admin(?:\/|$)/.test(new URL(url).pathname)
