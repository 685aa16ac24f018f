import { service } from '@/lib/core/services/service'

export const chat = service({
  id: 'chat',
  page: '/',
  icon: '/icons/chat.svg',
  order: { directory: 70, desktop: 10 },
})
