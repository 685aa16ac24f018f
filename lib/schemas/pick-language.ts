import Negotiator from 'negotiator'
import { cookieValue } from './cookies'
import { isLanguage, type Language, languageCookie } from './language'

/** Characters of Accept-Language that are read. Browsers send about fifty. */
const wishesLengthMax = 1000

/**
 * The language that a caller is answered in: the one chosen in a menu (cookie `lang`), else the first we speak of those
 * that the browser wants most (Accept-Language, RFC 9110 §12.5.4; regions and scripts aside), else English.
 * @param cookies under their bare names, as {@link bareCookies} gives them
 */
export function pickLanguage(cookies: string | null, acceptLanguage: string | null): Language {
  const chosen = cookieValue(cookies, languageCookie)
  if (chosen !== null && isLanguage(chosen)) return chosen
  if (!acceptLanguage) return 'en'
  const headers = { 'accept-language': acceptLanguage.slice(0, wishesLengthMax) }
  // Every wish in order, instead of a choice among ours: the library would rank `en` behind `zh` in `en-US, zh;q=0.9, en;q=0.8`.
  const primaries = new Negotiator({ headers })
    .languages()
    .map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '')
  return primaries.find(isLanguage) ?? 'en'
}
