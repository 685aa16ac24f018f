import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { pathRoom } from '@/lib/server/admin/path'
import { roomFeed } from '@/lib/server/chat/room-feed'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { feedAnswer } from '@/lib/server/http/feed-answer'
import { methods } from '@/lib/server/route/methods'
import { nothingHere, route } from '@/lib/server/route/route'

const ending = '.atom'

const read = route(chatEndpoints.feed, async ({ input, request, params: { feed } }) => {
  if (!feed.endsWith(ending)) throw nothingHere()
  const credentials = { ...input, cookie: ownCookiesOf(request), address: addressOf(request) }
  const { text, isPrivate } = await roomFeed(
    pathRoom(feed.slice(0, -ending.length)),
    baseUrlOf(request),
    credentials,
  )
  return feedAnswer(request, text, isPrivate)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
