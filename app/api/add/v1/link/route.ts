import { contactEndpoints } from '@/lib/contacts/contract'
import { contactOf } from '@/lib/contacts/server/links'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { baseUrlOf } from '@/lib/core/http/origin'

const link = route(contactEndpoints.link, ({ input, request }) => {
  const base = baseUrlOf(request)
  const { app, id, links, page, scanned } = contactOf(input.app, input.id, base)
  return { app, id, links, page, qr: `${base}/qrcode?text=${encodeURIComponent(scanned)}` }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(link)
