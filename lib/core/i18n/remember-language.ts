import { cookieText } from '../contract/cookies'
import { type Language, languageCookieOf } from './language'

/** Remembers a language for a year; the server renders it from the next request on. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(languageCookieOf(language), window.location.protocol === 'https:')
}
