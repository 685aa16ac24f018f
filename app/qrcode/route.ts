import { qrEndpoints } from '@/lib/schemas/endpoints/qr'
import { isUnchanged } from '@/lib/server/http/conditional'
import { invalidParameter } from '@/lib/server/http/http-error'
import { methods } from '@/lib/server/http/methods'
import { seeOther } from '@/lib/server/http/respond'
import { route, wantsPage } from '@/lib/server/http/route'
import { qrImage } from '@/lib/server/qr/image'

const draw = route(qrEndpoints.draw, ({ input, request }) => {
  if (input.text === '') {
    if (wantsPage(request)) return seeOther('/tools/qrcode')
    throw invalidParameter('text', 'is required')
  }
  const { bytes, etag, headers } = qrImage(input)
  return isUnchanged(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { status: 200, headers })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
