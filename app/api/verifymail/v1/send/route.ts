import { creatorOf } from '@/lib/core/auth/create-keys'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { mailEndpoints } from '@/lib/mail/contract'
import { sendCode } from '@/lib/mail/server/verify-mail'

const send = route(mailEndpoints.send, async ({ input, request }) =>
  jsonOrPlainText(mailEndpoints.send, request, await sendCode(input, creatorOf(request))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(send)
