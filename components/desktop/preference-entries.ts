import type { MenuEntry } from '@/components/ui/menu-popup'
import { type Language, languageNames, languages } from '@/lib/core/i18n/language'
import { rememberLanguage, switchLanguage } from '@/lib/core/i18n/switch-language'
import type { Translator } from '@/lib/core/i18n/texts'
import { showLanguage } from '@/lib/core/i18n/use-language'
import { skins } from '@/lib/core/skin'
import { setSkin } from '@/lib/desktop/client/choose-skin'
import { showsOnlyCopy } from '@/lib/desktop/client/only-copy'
import { skinTexts } from '@/lib/desktop/texts'

export function skinEntry(textsOf: Translator): MenuEntry {
  const t = textsOf(skinTexts)
  return {
    kind: 'menu',
    label: t('skin'),
    entries: () => [
      {
        kind: 'choice',
        label: t('onThisDevice'),
        value: document.documentElement.dataset.skin ?? '',
        options: [
          { value: '', label: t('system') },
          ...skins.map((skin) => ({ value: skin, label: t(skin) })),
        ],
        // To try several.
        stays: true,
        onChange: (value) => setSkin(skins.find((skin) => skin === value) ?? null),
      },
    ],
  }
}

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
      if (showsOnlyCopy()) return void switchLanguage(value as Language)
      showLanguage(null)
      refresh()
    },
  }
}
