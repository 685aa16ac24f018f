import { contactEndpoints } from '@/lib/schemas/endpoints/contacts'
import { contactOf } from '@/lib/server/contacts/links'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const link = route(contactEndpoints.link, ({ input, request }) => {
  const base = baseUrlOf(request)
  const { app, id, links, page, scanned } = contactOf(input.app, input.id, base)
  return { app, id, links, page, qr: `${base}/qrcode?text=${encodeURIComponent(scanned)}` }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(link)
