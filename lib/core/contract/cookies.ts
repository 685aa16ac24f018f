/**
 * Browsers accept this prefix only over TLS and from the very host (RFC 6265bis §4.1.3.2): neither a sister
 * domain nor an attacker on plain HTTP can set it.
 */
const hostPrefix = '__Host-'

/** Passes whether the client used TLS to pages; never accepted from a client. */
export const secureHeader = 'x-platform-secure'

/** A cookie for all paths of this host only. */
export interface Cookie {
  name: string
  value: string
  /** 0 removes it. */
  maxAgeSeconds: number
  /** `Lax`: also sent with links from other sites. */
  sameSite: 'Strict' | 'Lax'
  /** Set and readable by scripts of our pages. */
  isOfScripts?: boolean
}

const yearSeconds = 365 * 24 * 3600

/** Remembers a choice of the reader for a year; readable by scripts. @param value null removes it */
export const choiceCookie = (name: string, value: string | null): Cookie => ({
  name,
  value: value ?? '',
  maxAgeSeconds: value === null ? 0 : yearSeconds,
  sameSite: 'Lax',
  isOfScripts: true,
})

export function cookieText(cookie: Cookie, isSecure: boolean): string {
  const { name, value, maxAgeSeconds, sameSite, isOfScripts } = cookie
  const [prefix, secure] = isSecure ? [hostPrefix, '; Secure'] : ['', '']
  const hidden = isOfScripts ? '' : '; HttpOnly'
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}${hidden}; SameSite=${sameSite}${secure}`
}

/**
 * The cookies of a Cookie header without prefix. Over TLS only prefixed ones count; otherwise they come
 * first, because they cannot be forged.
 */
export function bareCookies(header: string | null, isSecure: boolean): string | null {
  if (header === null || (!isSecure && !header.includes(hostPrefix))) return header
  const bare: string[] = []
  for (const part of header.split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(hostPrefix)) bare.push(cookie.slice(hostPrefix.length))
  }
  return (isSecure ? bare : [...bare, header]).join('; ')
}

export function pageCookies(headers: Pick<Headers, 'get'>): string | null {
  return bareCookies(headers.get('cookie'), headers.get(secureHeader) === '1')
}

/** The value of the first cookie of this name, null without one. */
export function cookieValue(cookies: string | null, name: string): string | null {
  const start = `${name}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return cookie?.slice(start.length) ?? null
}
