import { type Language, languageNames, languages } from '@/lib/core/i18n/language'
import { rememberLanguage } from '@/lib/core/i18n/remember-language'
import { setPageLanguage } from '@/lib/core/i18n/use-language'
import { hasOnlyCopy } from '@/lib/desktop/client/only-copy'
import type { MenuEntry } from './menu-entry'

/** Menu entry for the language. @param refresh renders the page again on the server */
export function languageEntry(label: string, language: Language, refresh: () => void): MenuEntry {
  return {
    kind: 'choice',
    label,
    value: language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (value) => {
      rememberLanguage(value as Language)
      // The server may no longer have what this page shows, and a refresh would lose it.
      if (hasOnlyCopy()) return setPageLanguage(value as Language)
      setPageLanguage(null)
      refresh()
    },
  }
}
