import { rememberLanguage } from '@/lib/client/remember-language'
import { type Language, languageNames, languages } from '@/lib/schemas/language'
import type { MenuEntry } from './menu-entry'

/**
 * The choice of the reader's language in a menu.
 * @param refresh has the server render the page again, in the new language
 */
export function languageEntry(label: string, language: Language, refresh: () => void): MenuEntry {
  return {
    kind: 'choice',
    label,
    value: language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (value) => {
      rememberLanguage(value as Language)
      refresh()
    },
  }
}
