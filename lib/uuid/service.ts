import { service } from '@/lib/core/services/service'

export const uuid = service({
  id: 'uuid',
  names: { en: 'UUIDs', zh: 'UUID' },
  purpose: 'Makes UUIDs, random or in the order of their making.',
  page: '/tools/uuid',
  icon: '/icons/uuid.svg',
  order: { directory: 65, desktop: 75 },
})
