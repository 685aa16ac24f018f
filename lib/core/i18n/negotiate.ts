import Negotiator from 'negotiator'
import { cookieValue, pageCookies } from '../contract/cookies'
import { isLanguage, type Language, languageCookie } from './language'

/** Characters of Accept-Language that are read. Browsers send about fifty. */
const preferencesLengthMax = 1000

/**
 * The language that a caller is answered in: the one chosen in a menu (cookie `lang`), else the first we speak of those
 * that the browser wants most (Accept-Language, RFC 9110 §12.5.4; regions and scripts aside), else English.
 * @param cookies under their bare names, as {@link bareCookies} gives them
 */
export function negotiateLanguage(cookies: string | null, acceptLanguage: string | null): Language {
  const chosen = cookieValue(cookies, languageCookie)
  if (chosen !== null && isLanguage(chosen)) return chosen
  if (!acceptLanguage) return 'en'
  const headers = { 'accept-language': acceptLanguage.slice(0, preferencesLengthMax) }
  // All preferences in order, instead of a choice among ours: the library would rank `en` behind `zh` in `en-US, zh;q=0.9, en;q=0.8`.
  const primaries = new Negotiator({ headers })
    .languages()
    .map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '')
  return primaries.find(isLanguage) ?? 'en'
}

/** The language of the request for a page. @param headers as Next hands them to a page */
export const pageLanguage = (headers: Pick<Headers, 'get'>): Language =>
  negotiateLanguage(pageCookies(headers), headers.get('accept-language'))
