import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { readableRoom, searchRoom } from '@/lib/server/chat/search'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { holdCostlyTurn } from '@/lib/server/http/costly-turn'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const search = route(chatEndpoints.search, async ({ input, request }) => {
  const credentials = { ...input, cookie: ownCookiesOf(request), address: addressOf(request) }
  // Whoever may not read is refused without taking a turn.
  const room = await readableRoom(input.room, credentials)
  return holdCostlyTurn(request, () => searchRoom(room, input))
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(search)
