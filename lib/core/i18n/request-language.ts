import Negotiator from 'negotiator'
import { cookieValue, pageCookies } from '../contract/cookies'
import { isLanguage, type Language, languageCookie } from './language'

/** Browsers send about fifty characters. */
const preferencesLengthMax = 1000

/**
 * The reader's language: the cookie's, else the first supported one of Accept-Language (RFC 9110 §12.5.4;
 * regions and scripts ignored), else English.
 * @param cookies without prefix, from {@link bareCookies}
 */
export function negotiateLanguage(cookies: string | null, acceptLanguage: string | null): Language {
  const chosen = cookieValue(cookies, languageCookie)
  if (chosen !== null && isLanguage(chosen)) return chosen
  if (!acceptLanguage) return 'en'
  const headers = { 'accept-language': acceptLanguage.slice(0, preferencesLengthMax) }
  // All preferences, because the library alone would rank `en` behind `zh` in `en-US, zh;q=0.9, en;q=0.8`.
  const primaries = new Negotiator({ headers })
    .languages()
    .map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '')
  return primaries.find(isLanguage) ?? 'en'
}

/** @param headers as Next passes them */
export const pageLanguage = (headers: Pick<Headers, 'get'>): Language =>
  negotiateLanguage(pageCookies(headers), headers.get('accept-language'))
