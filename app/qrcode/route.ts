import { qrEndpoints } from '@/lib/schemas/endpoints/qr'
import { fault } from '@/lib/schemas/issue-rules'
import { isUnchanged } from '@/lib/server/http/conditional'
import { takeDearTurn } from '@/lib/server/http/dear-turn'
import { seeOther } from '@/lib/server/http/respond'
import { isDearToDraw, knownImage, type QrImage, qrImage } from '@/lib/server/qr/image'
import { invalidParameter } from '@/lib/server/refusal'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const answer = (request: Request, { bytes, etag, headers }: QrImage): Response =>
  isUnchanged(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { status: 200, headers })

const draw = route(qrEndpoints.draw, ({ input, request }) => {
  if (input.text === '') {
    if (wantsPage(request)) return seeOther('/tools/qrcode')
    throw invalidParameter('text', fault('required'))
  }
  const known = knownImage(input)
  if (known) return answer(request, known)
  if (!isDearToDraw(input)) return answer(request, qrImage(input))
  return takeDearTurn(request).then(() => answer(request, qrImage(input)))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
