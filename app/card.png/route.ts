import { installEndpoints } from '@/lib/schemas/endpoints/install'
import { type Card, knownCard, makeCard } from '@/lib/server/app/card'
import { viewSign } from '@/lib/server/chat/page-view'
import { isUnchanged } from '@/lib/server/http/conditional'
import { takeDearTurn } from '@/lib/server/http/dear-turn'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const answer = (request: Request, { bytes, etag, headers }: Card): Response =>
  isUnchanged(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { status: 200, headers })

const draw = route(installEndpoints.card, async ({ input, request }) => {
  const words = input.room === undefined ? { title: '', topic: '' } : await viewSign(input.room)
  const known = knownCard(words)
  if (known) return answer(request, known)
  await takeDearTurn(request)
  return answer(request, makeCard(words))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(draw)
