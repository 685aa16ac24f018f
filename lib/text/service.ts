import { service } from '@/lib/core/services/service'

export const text = service({
  id: 'text',
  names: { en: 'Text share', zh: '文本分享' },
  purpose: 'Keeps text under a name and gives it back as it was.',
  page: '/tools/text',
  icon: '/icons/text.svg',
  order: { directory: 40, desktop: 20 },
})
