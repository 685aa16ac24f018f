import { type Language, languageNames, languages } from '@/lib/core/i18n/language'
import { rememberLanguage } from '@/lib/core/i18n/remember-language'
import { setPageLanguage } from '@/lib/core/i18n/use-language'
import { hasOnlyCopy } from '@/lib/desktop/client/only-copy'
import type { MenuEntry } from './menu-entry'

/**
 * The choice of the reader's language in a menu.
 * @param refresh has the server render the page again
 */
export function languageEntry(label: string, language: Language, refresh: () => void): MenuEntry {
  return {
    kind: 'choice',
    label,
    value: language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (value) => {
      rememberLanguage(value as Language)
      // The server may not know any more what this page shows; then Next would load the address anew, and it be gone.
      if (hasOnlyCopy()) return setPageLanguage(value as Language)
      setPageLanguage(null)
      refresh()
    },
  }
}
