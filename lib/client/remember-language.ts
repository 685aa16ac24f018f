import { type Cookie, cookieText } from '../schemas/cookies'
import { type Language, languageCookie } from '../schemas/language'

/** Remembers a language for a year; the next render on the server speaks it. */
export function rememberLanguage(language: Language): void {
  const year = 365 * 24 * 3600
  const cookie: Cookie = {
    name: languageCookie,
    value: language,
    maxAgeSeconds: year,
    sameSite: 'Lax',
    isOfScripts: true,
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(cookie, window.location.protocol === 'https:')
}
