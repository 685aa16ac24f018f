import { service } from '@/lib/core/services/service'

export const contacts = service({
  id: 'contacts',
  names: { en: 'Contacts', zh: '加好友' },
  purpose: 'Makes links that open a chat app where a contact is added.',
  page: '/tools/contacts',
  icon: '/icons/contacts.svg',
  order: { directory: 20, desktop: 60 },
})
