import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { roomFeed } from '@/lib/chat/server/room-feed'
import { methods } from '@/lib/core/dispatch/route/methods'
import { notFoundRefusal, route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { feedResponse } from '@/lib/core/http/content'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { acquireCpu } from '@/lib/core/http/cpu'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pathRoom } from '@/lib/core/http/path-parameters'

const ending = '.atom'

const read = route(chatEndpoints.feed, async ({ input, request, params: { feed } }) => {
  if (!feed.endsWith(ending)) throw notFoundRefusal()
  // Up to 64 KiB of markup are parsed.
  await acquireCpu(request)
  const credentials = { ...input, cookie: sameOriginCookiesOf(request), address: clientAddressOf(request) }
  const { text, isPrivate } = await roomFeed(
    pathRoom(feed.slice(0, -ending.length)),
    baseUrlOf(request),
    credentials,
  )
  return feedResponse(request, text, isPrivate)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
