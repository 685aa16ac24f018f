import { contactLinkInput } from '@/lib/schemas/contacts'
import { contactOf } from '@/lib/server/contacts/links'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'

const link = route({ service: 'contacts', input: contactLinkInput }, ({ input, request }) => {
  const base = baseUrlOf(request)
  const { app, id, links, page, scanned } = contactOf(input.app, input.id, base)
  return { app, id, links, page, qr: `${base}/qrcode?text=${encodeURIComponent(scanned)}` }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: link, POST: link })
