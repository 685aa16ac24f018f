import { normalizeAddress } from '@/lib/core/http/client-address'

/** What a machine calls itself: what listens on one of these usually listens on all. */
const thisMachine = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|::1?)$/

/**
 * How hosts compare: whatever the port, without the dot at the end of a full name, addresses in one spelling, and
 * this machine by one name.
 */
function hostKey(url: URL): string {
  let end = url.hostname.length
  while (url.hostname[end - 1] === '.') end--
  const host = url.hostname.slice(0, end)
  const key = normalizeAddress(host) ?? host
  return thisMachine.test(key) ? 'localhost' : key
}

function decodedPath(url: URL): string {
  let path = url.pathname
  try {
    path = decodeURIComponent(path)
  } catch {
    // Not UTF-8: no spelling of one of our paths.
  }
  return path.replace(/[\\/]+/g, '/')
}

/**
 * The code in an address that is one of our own short links, however it is spelled; null when it leads elsewhere.
 * Any port counts as ours: the same process may be reached on several, and a loop must not depend on which.
 * @param target a valid absolute address
 * @param bases the addresses this platform is reached by
 */
export function ownLinkCode(target: string, bases: readonly string[]): string | null {
  const url = new URL(target)
  const path = decodedPath(url)
  for (const base of bases.map((address) => new URL(address))) {
    if (hostKey(base) !== hostKey(url)) continue
    for (const prefix of [`${base.pathname.replace(/\/+$/, '')}/go/`, '/go/'])
      if (path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase())
        return path.slice(prefix.length)
  }
  return null
}
