import { service } from '@/lib/core/services/service'

export const qr = service({
  id: 'qr',
  names: { en: 'QR codes', zh: '二维码' },
  purpose: 'Draws QR codes as PNG, SVG or PDF.',
  page: '/tools/qrcode',
  icon: '/icons/qr.svg',
  order: { directory: 50, desktop: 50 },
})
