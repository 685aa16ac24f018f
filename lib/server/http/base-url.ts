import { config } from '../config'
import { isFromTrustedProxy } from './caller'

/** Names in private networks have underscores too; containers are called `my_app`. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

function firstOf(header: string | null): string | null {
  return header?.split(',', 1)[0]?.trim() || null
}

/** The address that a request itself came in on, through a trusted path. */
function incomingUrlOf(request: Request): string {
  const trusted = isFromTrustedProxy(request)
  const forwardedHost = trusted ? firstOf(request.headers.get('x-forwarded-host')) : null
  const host = (forwardedHost ?? request.headers.get('host') ?? '').toLowerCase()
  const forwardedScheme = trusted ? firstOf(request.headers.get('x-forwarded-proto')) : null
  const scheme = forwardedScheme === 'https' || request.url.startsWith('https:') ? 'https' : 'http'
  const url = `${scheme}://${host}`
  return HOST.test(host) && URL.canParse(url) ? url : `${scheme}://localhost`
}

/**
 * Every address this platform is known to be reached by, without trailing slashes; the one for absolute links (see
 * {@link baseUrlOf}) comes first.
 */
export function baseUrlsOf(request: Request): string[] {
  const incoming = incomingUrlOf(request)
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
