import { service } from '@/lib/core/services/service'

export const mail = service({
  startsSuspended: true,
  id: 'mail',
  page: '/tools/mail',
  icon: '/icons/mail.svg',
  order: { directory: 60, desktop: 70 },
})
