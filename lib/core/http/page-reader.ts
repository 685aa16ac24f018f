import type { Language } from '../i18n/language'
import { pickLanguage } from '../i18n/negotiate'
import { chosenSkin, type Skin } from '../skin'
import { cookiesOf } from './cookies'

/** For whom a page is made. */
export interface PageReader {
  language: Language
  /** What they chose in a menu; null without a choice, then their system is asked. */
  skin: Skin | null
}

/** The language for a page that a route handler makes. */
export function pageLanguageOf(request: Request): Language {
  return pickLanguage(cookiesOf(request), request.headers.get('accept-language'))
}

/** Who reads the page that a route handler makes for this request. */
export function pageReaderOf(request: Request): PageReader {
  return { language: pageLanguageOf(request), skin: chosenSkin(cookiesOf(request)) }
}
