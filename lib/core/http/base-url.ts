import { config } from '../config'
import { originUsed } from './used-address'

/**
 * Every address this platform is known to be reached by, without trailing slashes; the one for absolute links (see
 * {@link baseUrlOf}) comes first.
 */
export function baseUrlsOf(request: Request): string[] {
  const incoming = originUsed(request)
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
