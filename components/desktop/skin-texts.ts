import { defineTexts } from '@/lib/core/i18n/define-texts'

export const skinTexts = defineTexts(
  {
    skin: 'Skin',
    onThisDevice: 'On this device',
    system: 'As the system prefers',
    change: 'Change the skin',
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
    change: '更换外观',
    win98: 'Windows 98',
    dark: '深色',
    mirc: 'mIRC',
    messenger: '2003 年的即时通讯',
    amber: '琥珀色显示器',
    green: '绿色显示器',
    contrast: '高对比度',
  },
)
