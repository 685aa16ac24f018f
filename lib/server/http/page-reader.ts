import type { Language } from '@/lib/schemas/language'
import { chosenSkin, type Skin } from '@/lib/schemas/skin'
import { cookiesOf } from './cookies'
import { pageLanguageOf } from './page-language'

/** For whom a page is made. */
export interface PageReader {
  language: Language
  /** What they chose in a menu; null without a choice, then their system is asked. */
  skin: Skin | null
}

/** Who reads the page that a route handler makes for this request. */
export function pageReaderOf(request: Request): PageReader {
  return { language: pageLanguageOf(request), skin: chosenSkin(cookiesOf(request)) }
}
