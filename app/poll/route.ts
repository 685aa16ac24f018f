import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { poll } from '@/lib/chat/server/poll'
import { administratorOf } from '@/lib/core/auth/authorise'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { refuseSpeculation } from '@/lib/core/http/origin'
import { jsonText } from '@/lib/core/http/responses'
import { withPollBudget } from '@/lib/core/limits/poll-budget'

const read = route(
  chatEndpoints.poll,
  ({ input, request }) => {
    // With a nick a poll also announces the user's presence.
    if (input.nick !== undefined) refuseSpeculation(request)
    const pollInput = request.method === 'HEAD' ? { ...input, nick: undefined } : input
    const poller = {
      cookie: () => sameOriginCookiesOf(request),
      address: () => clientAddressOf(request),
      administers: async () => (await administratorOf(request)) !== null,
      signal: () => request.signal,
    }
    if (pollInput.wait > 0)
      return withPollBudget(request, pollInput.wait, (wait) => poll({ ...pollInput, wait }, poller)).then(
        jsonText,
      )
    const body = poll(pollInput, poller)
    return typeof body === 'string' ? jsonText(body) : body.then(jsonText)
  },
  { cachesInput: true },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
