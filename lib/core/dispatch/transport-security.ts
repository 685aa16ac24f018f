import type { IncomingMessage, ServerResponse } from 'node:http'
import { config } from '../config'
import { mayRequireTls } from '../http/used-address'

/** A year. Not for subdomains, which may be other people's, and on no preload list. */
const policy = 'max-age=31536000'

/**
 * Tells browsers to use nothing but TLS for this host (HSTS, RFC 6797), where PUBLIC_URL says https and the request
 * came that way. @returns null where it never would, so that answers cost nothing more
 */
export function transportSecurity(): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) | null {
  if (!config().publicUrls.some((url) => url.startsWith('https:'))) return null
  return (incoming, outgoing) => {
    if (mayRequireTls(incoming)) outgoing.setHeader('Strict-Transport-Security', policy)
  }
}
