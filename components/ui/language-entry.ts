import { rememberLanguage } from '@/lib/client/remember-language'
import { type Language, languageNames, languages } from '@/lib/schemas/language'
import type { MenuEntry } from './menu-entry'

/**
 * The choice of the reader's language in a menu.
 * @param speak has the page say everything in another language: as a rule by having the server render it again
 */
export function languageEntry(
  label: string,
  language: Language,
  speak: (language: Language) => void,
): MenuEntry {
  return {
    kind: 'choice',
    label,
    value: language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (value) => {
      rememberLanguage(value as Language)
      speak(value as Language)
    },
  }
}
