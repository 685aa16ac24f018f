import Negotiator from 'negotiator'
import { config } from '../config'
import { cookieValue, pageCookies } from '../contract/cookies'
import { type Language, languageCookie, languageOf, pseudoLocale } from './language'
import { nearestLanguage } from './nearest-language'

/** Browsers send about fifty characters. */
const preferencesLengthMax = 1000

const allowed = (language: Language | undefined) =>
  language === pseudoLocale && !config().hasPseudoLocale ? undefined : language

const nearest = (preferred: string): Language | undefined =>
  preferred.toLowerCase() === pseudoLocale ? allowed(pseudoLocale) : nearestLanguage(preferred)

/**
 * The reader's language: the cookie's, else the first supported one of Accept-Language (RFC 9110 §12.5.4), else
 * English.
 * @param cookies without prefix, from {@link bareCookies}
 */
export function negotiateLanguage(cookies: string | null, acceptLanguage: string | null): Language {
  const chosen = allowed(languageOf(cookieValue(cookies, languageCookie) ?? ''))
  if (chosen) return chosen
  if (!acceptLanguage) return 'en'
  const headers = { 'accept-language': acceptLanguage.slice(0, preferencesLengthMax) }
  for (const preferred of new Negotiator({ headers }).languages()) {
    const language = nearest(preferred)
    if (language) return language
  }
  return 'en'
}

const messageLanguage = /(?:^|,) ?message-language="?([\w-]{1,20})/i

/**
 * The language of the sentences in a refusal as JSON: that of the preference (RFC 7240) `message-language`, which our pages
 * state, else English. Accept-Language does not count: browsers send it with every call of every page.
 */
export const refusalLanguage = (prefer: string | null | undefined): Language =>
  allowed(languageOf(messageLanguage.exec(prefer ?? '')?.[1] ?? '')) ?? 'en'

/** @param headers as Next passes them */
export const pageLanguage = (headers: Pick<Headers, 'get'>): Language =>
  negotiateLanguage(pageCookies(headers), headers.get('accept-language'))
