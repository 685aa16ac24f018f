import { bareCookies, type Cookie, cookieText } from '../contract/cookies'
import { isCrossOrigin, isSecure } from './origin'

/** The cookies of a request, whoever made the browser send it; null when there are none. */
export function cookiesOf(request: Request): string | null {
  const header = request.headers.get('cookie')
  return header === null ? null : bareCookies(header, isSecure(request))
}

/** The cookies of a request that may stand for a person: none when a page of another site made the browser send it. */
export function sameOriginCookiesOf(request: Request): string | null {
  const cookies = cookiesOf(request)
  return cookies !== null && isCrossOrigin(request) ? null : cookies
}

/** A Set-Cookie value as this caller is to get it. */
export const setCookieFor = (request: Request, cookie: Cookie): string =>
  cookieText(cookie, isSecure(request))
