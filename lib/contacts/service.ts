import { service } from '@/lib/core/services/service'

export const contacts = service({
  id: 'contacts',
  page: '/tools/contacts',
  icon: '/icons/contacts.svg',
  order: { directory: 20, desktop: 60 },
})
