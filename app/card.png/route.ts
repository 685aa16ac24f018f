import { installEndpoints } from '@/lib/schemas/endpoints/install'
import { knownCard, makeCard } from '@/lib/server/app/card'
import { viewSign } from '@/lib/server/chat/page-view'
import { taggedAnswer } from '@/lib/server/http/conditional'
import { takeCostlyTurn } from '@/lib/server/http/costly-turn'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const draw = route(installEndpoints.card, async ({ input, request }) => {
  const words = input.room === undefined ? { title: '', topic: '' } : await viewSign(input.room)
  const known = knownCard(words)
  if (known) return taggedAnswer(request, known)
  await takeCostlyTurn(request)
  return taggedAnswer(request, makeCard(words))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
