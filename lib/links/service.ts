import { service } from '@/lib/core/services/service'

export const links = service({
  id: 'links',
  names: { en: 'Short links', zh: '短链接' },
  purpose: 'Makes short links that lead to long addresses.',
  page: '/tools/links',
  icon: '/icons/links.svg',
  order: { directory: 10, desktop: 40 },
})
