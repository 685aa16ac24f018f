import type { Language } from '@/lib/schemas/language'
import { pickLanguage } from '@/lib/schemas/pick-language'
import { cookiesOf } from './cookies'

/** The language for a page that a route handler makes. */
export function pageLanguageOf(request: Request): Language {
  return pickLanguage(cookiesOf(request), request.headers.get('accept-language'))
}
