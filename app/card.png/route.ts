import { publicRoomInfo } from '@/lib/chat/server/chat-page'
import { cachedCard, renderCard } from '@/lib/chat/server/preview/card'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { taggedResponse } from '@/lib/core/http/conditional'
import { acquireCpu } from '@/lib/core/http/cpu'
import { installEndpoints } from '@/lib/pwa/contract'

const draw = route(installEndpoints.card, async ({ input, request }) => {
  const texts = input.room === undefined ? { title: '', topic: '' } : await publicRoomInfo(input.room)
  const cached = cachedCard(texts)
  if (cached) return taggedResponse(request, cached)
  await acquireCpu(request)
  return taggedResponse(request, renderCard(texts))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
