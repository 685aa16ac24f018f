import { service } from '@/lib/core/services/service'

export const mail = service({
  startsSuspended: true,
  id: 'mail',
  names: { en: 'E\u2011mail codes', zh: '邮箱验证码' },
  purpose: 'Checks that somebody reads a mailbox by sending a code to it.',
  page: '/tools/mail',
  icon: '/icons/mail.svg',
  order: { directory: 60, desktop: 70 },
})
