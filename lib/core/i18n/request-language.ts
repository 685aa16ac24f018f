import Negotiator from 'negotiator'
import { config } from '../config'
import { cookieValue, pageCookies } from '../contract/cookies'
import { type Language, languageCookie, languageOf, languages, pseudoLocale } from './language'

/** Browsers send about fifty characters. */
const preferencesLengthMax = 1000

/** The tag with its likely script (RFC 4647 would not find `zh-Hans` for `zh-CN`); null for an invalid tag. */
function likelyTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

const supported = languages.map((language) => ({ language, tag: new Intl.Locale(language).maximize() }))

/** The language nearest to a preferred tag: the same language and script, else the same language. */
function nearest(preferred: string): Language | undefined {
  if (preferred.toLowerCase() === pseudoLocale) return allowed(pseudoLocale)
  const wanted = likelyTag(preferred)
  const sameLanguage = supported.filter(({ tag }) => tag.language === wanted?.language)
  return (sameLanguage.find(({ tag }) => tag.script === wanted?.script) ?? sameLanguage[0])?.language
}

const allowed = (language: Language | undefined) =>
  language === pseudoLocale && !config().hasPseudoLocale ? undefined : language

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

/** @param headers as Next passes them */
export const pageLanguage = (headers: Pick<Headers, 'get'>): Language =>
  negotiateLanguage(pageCookies(headers), headers.get('accept-language'))
