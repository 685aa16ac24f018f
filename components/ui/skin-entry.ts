import { chooseSkin } from '@/lib/client/desktop/choose-skin'
import { defineTexts, translator } from '@/lib/client/language'
import type { Language } from '@/lib/schemas/language'
import { skins } from '@/lib/schemas/skin'
import type { MenuEntry } from './menu-entry'

const texts = defineTexts(
  {
    skin: 'Skin',
    onThisDevice: 'On this device',
    system: 'As the system prefers',
    win98: 'Windows 98',
    dark: 'Dark',
    mirc: 'mIRC',
    messenger: 'Messenger 2003',
    amber: 'Amber tube',
    green: 'Green tube',
    contrast: 'High contrast',
  },
  {
    skin: '外观',
    onThisDevice: '仅此设备',
    system: '跟随系统',
    win98: 'Windows 98',
    dark: '深色',
    mirc: 'mIRC',
    messenger: '2003 年的即时通讯',
    amber: '琥珀色显示器',
    green: '绿色显示器',
    contrast: '高对比度',
  },
)

/** The choice of the skin, a menu within a menu. */
export function skinEntry(language: Language): MenuEntry {
  const t = translator(texts, language)
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
        onChange: (value) => chooseSkin(skins.find((skin) => skin === value) ?? null),
      },
    ],
  }
}
