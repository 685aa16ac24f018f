import { type SendInput, sendInput } from '@/lib/schemas/chat'
import { chatUrl } from '@/lib/server/chat/log-on'
import { send } from '@/lib/server/chat/send'
import { mediaTypeOf } from '@/lib/server/http/body'
import { addressOf } from '@/lib/server/http/caller'
import { ownCookiesOf } from '@/lib/server/http/cookies'
import { seeOther } from '@/lib/server/http/respond'
import { methods, route, wantsPage } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { repeatKeyOf } from '@/lib/server/repeats/key'
import { marked } from '@/lib/server/repeats/once'

const options = { service: 'chat', input: sendInput, changes: true, pages: true } as const

/** @param cookie null where another site could make a browser open the address */
function sendAs(input: SendInput, request: Request, cookie: string | null) {
  const key = bearerToken(request) ?? input.key ?? null
  const sender = { ...input, cookie, key, address: addressOf(request) }
  return send(input, sender, repeatKeyOf(request, 'send'))
}

const viaGet = route(options, async ({ input, request }) => {
  const { result, isRepeat } = await sendAs(input, request, null)
  return marked(result, isRepeat)
})

const viaPost = route(options, async ({ input, request }) => {
  const { result, isRepeat } = await sendAs(input, request, ownCookiesOf(request))
  const isForm = mediaTypeOf(request) === 'application/x-www-form-urlencoded'
  const isFromPage = isForm && wantsPage(request)
  return marked(isFromPage ? seeOther(chatUrl(result.room, result.nick)) : result, isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: viaGet, POST: viaPost })
