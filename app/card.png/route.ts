import { publicRoomInfo } from '@/lib/chat/server/chat-page'
import { knownCard, makeCard } from '@/lib/chat/server/preview/card'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { taggedResponse } from '@/lib/core/http/conditional'
import { acquireCpu } from '@/lib/core/http/cpu'
import { installEndpoints } from '@/lib/pwa/contract'

const draw = route(installEndpoints.card, async ({ input, request }) => {
  const words = input.room === undefined ? { title: '', topic: '' } : await publicRoomInfo(input.room)
  const known = knownCard(words)
  if (known) return taggedResponse(request, known)
  await acquireCpu(request)
  return taggedResponse(request, makeCard(words))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
