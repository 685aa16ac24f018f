import type { PollInput } from '@/lib/schemas/chat'
import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { type Poller, poll } from '@/lib/server/chat/poll'
import { parkPoll } from '@/lib/server/governor/parked'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { refuseSpeculation } from '@/lib/server/http/prefetch'
import { jsonText } from '@/lib/server/http/respond'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

/** A poll that waits takes room; where there is none it is answered at once, as if it did not wait. */
async function pollAndWait(input: PollInput, poller: Poller, request: Request): Promise<Response> {
  const leave = parkPoll(request)
  try {
    return jsonText(await poll(leave ? input : { ...input, wait: 0 }, poller))
  } finally {
    leave?.()
  }
}

const read = route(
  chatEndpoints.poll,
  ({ input, request }) => {
    // With a nick a poll also says that somebody is here, which may be news to the room.
    if (input.nick !== undefined) refuseSpeculation(request)
    const asked = request.method === 'HEAD' ? { ...input, nick: undefined } : input
    const poller = {
      cookie: () => ownCookiesOf(request),
      address: () => addressOf(request),
      signal: () => request.signal,
    }
    if (asked.wait > 0) return pollAndWait(asked, poller, request)
    const answer = poll(asked, poller)
    return typeof answer === 'string' ? jsonText(answer) : answer.then(jsonText)
  },
  { cachesInput: true },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
