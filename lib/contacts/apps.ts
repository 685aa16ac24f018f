import type { Language } from '@/lib/core/i18n/language'
export const contactApps = [
  'qq',
  'qqgroup',
  'wechat',
  'telegram',
  'whatsapp',
  'line',
  'signal',
  'viber',
  'messenger',
  'discord',
  'matrix',
] as const
export type ContactApp = (typeof contactApps)[number]

export function isContactApp(value: string): value is ContactApp {
  return (contactApps as readonly string[]).includes(value)
}

export const contactAppNames: Record<Language, Record<ContactApp, string>> = {
  en: {
    qq: 'QQ',
    qqgroup: 'QQ group',
    wechat: 'WeChat',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
    line: 'LINE',
    signal: 'Signal',
    viber: 'Viber',
    messenger: 'Messenger',
    discord: 'Discord',
    matrix: 'Matrix',
  },
  zh: {
    qq: 'QQ',
    qqgroup: 'QQ 群',
    wechat: '微信',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
    line: 'LINE',
    signal: 'Signal',
    viber: 'Viber',
    messenger: 'Messenger',
    discord: 'Discord',
    matrix: 'Matrix',
  },
}
