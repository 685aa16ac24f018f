import { bareCookies, type Cookie, cookieText } from '../contract/cookies'
import { givenHeader } from './incoming-message'
import { isCrossOrigin, isSecure } from './origin'

/** Of any origin; null when there are none. */
export function cookiesOf(request: Request): string | null {
  const header = givenHeader(request, 'cookie')
  return header === null ? null : bareCookies(header, isSecure(request))
}

/** None when another site caused the request. */
export function sameOriginCookiesOf(request: Request): string | null {
  const cookies = cookiesOf(request)
  return cookies !== null && isCrossOrigin(request) ? null : cookies
}

export const setCookieFor = (request: Request, cookie: Cookie): string =>
  cookieText(cookie, isSecure(request))
