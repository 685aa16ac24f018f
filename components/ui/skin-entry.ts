import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { skins } from '@/lib/core/skin'
import { setSkin } from '@/lib/desktop/client/choose-skin'
import type { MenuEntry } from './menu-entry'
import { skinTexts } from './skin-texts'

/** The skin submenu. */
export function skinEntry(language: Language): MenuEntry {
  const t = translator(skinTexts, language)
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
        onChange: (value) => setSkin(skins.find((skin) => skin === value) ?? null),
      },
    ],
  }
}
