/**
 * Browsers take a cookie of this name only over TLS, from the very host it is for (RFC 6265bis §4.1.3.2): neither
 * a sister domain nor whoever answers in our place over plain HTTP can set it.
 */
const hostPrefix = '__Host-'

/** Tells handlers behind Next's own server whether the caller came by TLS; never believed from a client. */
export const secureHeader = 'x-platform-secure'

/** A cookie of ours. It is for every path of this host, and for no other host. */
export interface Cookie {
  name: string
  value: string
  /** Seconds; 0 removes it. */
  maxAgeSeconds: number
  /** `Strict`: it comes only with what our own pages ask for; `Lax`: with links from elsewhere too. */
  sameSite: 'Strict' | 'Lax'
  /** Whether scripts of our pages set it, and may read it. */
  isOfScripts?: boolean
}

const yearSeconds = 365 * 24 * 3600

/**
 * What remembers a choice of the reader for a year. Scripts set it where there are some, so they may read it.
 * @param value null forgets the choice
 */
export const choiceCookie = (name: string, value: string | null): Cookie => ({
  name,
  value: value ?? '',
  maxAgeSeconds: value === null ? 0 : yearSeconds,
  sameSite: 'Lax',
  isOfScripts: true,
})

/** A cookie as Set-Cookie and `document.cookie` take it. @param isSecure whether it goes to, or comes from, the caller by TLS */
export function cookieText(cookie: Cookie, isSecure: boolean): string {
  const { name, value, maxAgeSeconds, sameSite, isOfScripts } = cookie
  const [prefix, secure] = isSecure ? [hostPrefix, '; Secure'] : ['', '']
  const hidden = isOfScripts ? '' : '; HttpOnly'
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}${hidden}; SameSite=${sameSite}${secure}`
}

/**
 * The cookies of a Cookie header under their bare names. From a caller who came by TLS only prefixed ones are
 * believed; from others they come first, because they cannot be forged.
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

/** The cookies of a page's request. @param headers as Next hands them to a page */
export function pageCookies(headers: Pick<Headers, 'get'>): string | null {
  return bareCookies(headers.get('cookie'), headers.get(secureHeader) === '1')
}

/** The value of the first cookie of this name, null without one. @param cookies a Cookie header */
export function cookieValue(cookies: string | null, name: string): string | null {
  const start = `${name}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return cookie?.slice(start.length) ?? null
}
