import { service } from '@/lib/core/services/service'

export const qr = service({
  id: 'qr',
  page: '/tools/qrcode',
  icon: '/icons/qr.svg',
  order: { directory: 50, desktop: 50 },
})
