import { service } from '@/lib/core/services/service'

export const uuid = service({
  id: 'uuid',
  page: '/tools/uuid',
  icon: '/icons/uuid.svg',
  order: { directory: 65, desktop: 75 },
})
