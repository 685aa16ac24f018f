import { bareCookies, hostPrefix } from '@/lib/schemas/cookies'
import { isFromElsewhere } from './origin'
import { isSecure } from './used-address'

/** The cookies of a request, whoever made the browser send it; null when there are none. */
export function cookiesOf(request: Request): string | null {
  const header = request.headers.get('cookie')
  return header === null ? null : bareCookies(header, isSecure(request))
}

/** The cookies of a request that may stand for a person: none when a page of another site made the browser send it. */
export function ownCookiesOf(request: Request): string | null {
  const cookies = cookiesOf(request)
  return cookies !== null && isFromElsewhere(request) ? null : cookies
}

/** A Set-Cookie value as this caller is to get it. @param cookie with a bare name, `Path=/` and no Domain */
export function cookieFor(request: Request, cookie: string): string {
  return isSecure(request) ? `${hostPrefix}${cookie}; Secure` : cookie
}
