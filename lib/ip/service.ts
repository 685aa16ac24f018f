import { service } from '@/lib/core/services/service'

export const ip = service({
  id: 'ip',
  names: { en: 'IP information', zh: 'IP 信息' },
  purpose: 'Tells the caller’s address and what is known about it.',
  page: '/tools/ip',
  icon: '/icons/ip.svg',
  order: { directory: 30, desktop: 30 },
})
