import { normalizeAddress } from '../http/caller'

/** How hosts compare: whatever the port, without the dot at the end of a full name, addresses in one spelling. */
function hostKey(url: URL): string {
  const host = url.hostname.replace(/\.+$/, '')
  return normalizeAddress(host) ?? host
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
