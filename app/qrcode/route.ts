import { qrEndpoints } from '@/lib/schemas/endpoints/qr'
import { fault } from '@/lib/schemas/issue-rules'
import { taggedAnswer } from '@/lib/server/http/conditional'
import { takeCostlyTurn } from '@/lib/server/http/costly-turn'
import { seeOther } from '@/lib/server/http/respond'
import { isCostlyToDraw, knownImage, qrImage } from '@/lib/server/qr/image'
import { invalidParameter } from '@/lib/server/refusal'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

const draw = route(qrEndpoints.draw, ({ input, request }) => {
  if (input.text === '') {
    if (wantsPage(request)) return seeOther('/tools/qrcode')
    throw invalidParameter('text', fault('required'))
  }
  const known = knownImage(input)
  if (known) return taggedAnswer(request, known)
  if (!isCostlyToDraw(input)) return taggedAnswer(request, qrImage(input))
  return takeCostlyTurn(request).then(() => taggedAnswer(request, qrImage(input)))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
