import { service } from '@/lib/core/services/service'

export const text = service({
  id: 'text',
  page: '/tools/text',
  icon: '/icons/text.svg',
  order: { directory: 40, desktop: 20 },
})
