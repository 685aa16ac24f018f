import { service } from '@/lib/core/services/service'

export const ip = service({
  id: 'ip',
  page: '/tools/ip',
  icon: '/icons/ip.svg',
  order: { directory: 30, desktop: 30 },
})
