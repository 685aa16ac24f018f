import { service } from '@/lib/core/services/service'

export const chat = service({
  id: 'chat',
  names: { en: 'Chat room', zh: '聊天室' },
  purpose: 'Rooms to talk in, over plain polling.',
  page: '/',
  icon: '/icons/chat.svg',
  order: { directory: 70, desktop: 10 },
})
