import { service } from '@/lib/core/services/service'

export const links = service({
  id: 'links',
  page: '/tools/links',
  icon: '/icons/links.svg',
  order: { directory: 10, desktop: 40 },
})
