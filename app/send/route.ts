import { sendInput } from '@/lib/schemas/chat'
import { chatUrl } from '@/lib/server/chat/log-on'
import { send } from '@/lib/server/chat/send'
import { mediaTypeOf } from '@/lib/server/http/body'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { seeOther } from '@/lib/server/http/respond'
import { methods, route, wantsPage } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'

const options = { service: 'chat', input: sendInput, changes: true, pages: true } as const

const viaGet = route(options, ({ input, request }) =>
  // No cookie: another site could make a browser open this address.
  send(input, {
    ...input,
    cookie: null,
    key: bearerToken(request) ?? input.key ?? null,
    address: addressOf(request),
  }),
)

const viaPost = route(options, async ({ input, request }) => {
  const key = bearerToken(request) ?? input.key ?? null
  const sent = await send(input, {
    ...input,
    cookie: ownCookiesOf(request),
    key,
    address: addressOf(request),
  })
  const isForm = mediaTypeOf(request) === 'application/x-www-form-urlencoded'
  return isForm && wantsPage(request) ? seeOther(chatUrl(sent.room, sent.nick)) : sent
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: viaGet, POST: viaPost })
