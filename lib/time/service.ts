import { service } from '@/lib/core/services/service'

export const time = service({
  id: 'time',
  page: '/tools/time',
  icon: '/icons/time.svg',
  order: { directory: 67, desktop: 77 },
})
