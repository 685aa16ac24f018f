import { defineTexts } from '@/lib/client/language'
import { serviceNames } from '@/lib/client/service-names'

export const programTexts = defineTexts(
  {
    ...serviceNames.en,
    docs: 'API help',
    setting: 'Control panel',
  },
  {
    ...serviceNames.zh,
    docs: 'API 帮助',
    setting: '控制面板',
  },
)

export interface Program {
  id: keyof (typeof programTexts)['en']
  href: string
  icon: string
}

/** The programs on the desktop and in the start menu. A program is added here when its page exists. */
export const programs: readonly Program[] = [
  { id: 'chat', href: '/', icon: '/icons/chat.svg' },
  { id: 'text', href: '/tools/text', icon: '/icons/text.svg' },
  { id: 'ip', href: '/tools/ip', icon: '/icons/ip.svg' },
  { id: 'links', href: '/tools/links', icon: '/icons/links.svg' },
  { id: 'qr', href: '/tools/qrcode', icon: '/icons/qr.svg' },
  { id: 'contacts', href: '/tools/contacts', icon: '/icons/contacts.svg' },
  { id: 'mail', href: '/tools/mail', icon: '/icons/mail.svg' },
  { id: 'docs', href: '/docs', icon: '/icons/docs.svg' },
  { id: 'setting', href: '/setting', icon: '/icons/setting.svg' },
]
