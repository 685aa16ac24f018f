import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { asAsked } from '@/lib/server/http/plain-answer'
import { sendCode } from '@/lib/server/mail/verify-mail'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const send = route(mailEndpoints.send, async ({ input, request }) =>
  asAsked(mailEndpoints.send, request, await sendCode(input)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(send)
