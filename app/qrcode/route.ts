import { fault } from '@/lib/core/contract/issue-rules'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { taggedResponse } from '@/lib/core/http/conditional'
import { acquireCpu } from '@/lib/core/http/cpu'
import { seeOther } from '@/lib/core/http/responses'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { qrEndpoints } from '@/lib/qr/contract'
import { cachedImage, isCostlyToDraw, qrImage } from '@/lib/qr/server/image'

const draw = route(qrEndpoints.draw, ({ input, request }) => {
  if (input.text === '') {
    if (wantsPage(request)) return seeOther('/tools/qrcode')
    throw invalidParameter('text', fault('required'))
  }
  if (input.logo !== undefined && request.method !== 'POST')
    throw invalidParameter('logo', fault('logo_in_body'))
  const image = isCostlyToDraw(input) ? cachedImage(input) : qrImage(input)
  if (image) return taggedResponse(request, image)
  return acquireCpu(request).then(() => taggedResponse(request, qrImage(input)))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
