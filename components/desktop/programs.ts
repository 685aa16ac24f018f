import { defineTexts } from '@/lib/core/i18n/define-texts'
import { serviceNames, servicesBy } from '@/lib/main/service-list'

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

/** The programs on the desktop and in the Start menu: first the services. */
export const programs: readonly Program[] = [
  ...servicesBy('desktop').map(({ id, page, icon }) => ({ id, href: page, icon })),
  { id: 'docs', href: '/docs', icon: '/icons/docs.svg' },
  { id: 'setting', href: '/setting', icon: '/icons/setting.svg' },
]
