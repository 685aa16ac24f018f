import { config } from '../config'
import { isFromTrustedProxy } from './caller'

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function firstOf(header: string | null): string | null {
  return header?.split(',', 1)[0]?.trim() || null
}

/**
 * The base address for absolute links, without a trailing slash: the configured one that the caller used, else
 * the first configured, else what the request itself came in on.
 */
export function baseUrlOf(request: Request): string {
  const trusted = isFromTrustedProxy(request)
  const forwardedHost = trusted ? firstOf(request.headers.get('x-forwarded-host')) : null
  const host = (forwardedHost ?? request.headers.get('host') ?? '').toLowerCase()
  const { publicUrls } = config()
  const used = publicUrls.find((url) => new URL(url).host === host)
  if (used ?? publicUrls[0]) return used ?? publicUrls[0] ?? ''
  const forwardedScheme = trusted ? firstOf(request.headers.get('x-forwarded-proto')) : null
  const scheme = forwardedScheme === 'https' || request.url.startsWith('https:') ? 'https' : 'http'
  return `${scheme}://${HOST.test(host) ? host : 'localhost'}`
}
