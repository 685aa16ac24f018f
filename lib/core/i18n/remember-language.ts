import { choiceCookie, cookieText } from '../contract/cookies'
import { type Language, languageCookie } from './language'

/** For a year; the server renders it from the next request on. */
export function rememberLanguage(language: Language): void {
  const cookie = choiceCookie(languageCookie, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(cookie, window.location.protocol === 'https:')
}
