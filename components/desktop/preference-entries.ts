import type { MenuEntry } from '@/components/ui/menu-popup'
import { writeStored } from '@/lib/core/browser/browser-storage'
import { cookieText } from '@/lib/core/contract/cookies'
import { type Language, languageNames, languages } from '@/lib/core/i18n/language'
import { rememberLanguage, switchLanguage } from '@/lib/core/i18n/switch-language'
import type { Translator } from '@/lib/core/i18n/texts'
import { showLanguage } from '@/lib/core/i18n/use-language'
import { type Skin, skinCookieOf, skins } from '@/lib/core/skin'
import { showsOnlyCopy } from '@/lib/desktop/client/only-copy'
import { applySkin, skinKey } from '@/lib/desktop/client/skin'
import { skinTexts } from '@/lib/desktop/texts'

/** Applies a skin to this page, other open pages and future pages. @param skin null: as the system prefers */
function setSkin(skin: Skin | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is still missing in browsers people use.
  document.cookie = cookieText(skinCookieOf(skin), window.location.protocol === 'https:')
  writeStored('local', skinKey, skin)
  applySkin(skin)
}

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
