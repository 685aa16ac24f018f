import { pollInput } from '@/lib/schemas/chat'
import { poll } from '@/lib/server/chat/poll'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { refuseSpeculation } from '@/lib/server/http/prefetch'
import { jsonText } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

const read = route({ service: 'chat', input: pollInput, repeats: true }, ({ input, request }) => {
  // With a nick a poll also says that somebody is here, which may be news to the room.
  if (input.nick !== undefined) refuseSpeculation(request)
  const asked = request.method === 'HEAD' ? { ...input, nick: undefined } : input
  const answer = poll(asked, {
    cookie: () => ownCookiesOf(request),
    address: () => addressOf(request),
    signal: () => request.signal,
  })
  return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, POST: read })
