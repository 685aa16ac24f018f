import type { Language } from '@/lib/core/i18n/language'
import { keptMarkup } from './kept-markup'
import { Reference } from './reference'
import { staticMarkup } from './static-markup'
import { TryForms } from './try-forms'

/**
 * The reference as HTML that is made once per language and process. As elements it would be rendered at every view,
 * and be sent twice: as HTML and as the data that React makes elements of again in the browser.
 */
export function KeptReference({ language }: { language: Language }) {
  const kept = keptMarkup()
  if (!kept.has(language)) kept.set(language, staticMarkup(<Reference language={language} />))
  return <TryForms language={language} />
}
