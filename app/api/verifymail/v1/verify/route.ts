import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { asAsked } from '@/lib/server/http/plain-answer'
import { verifyCode } from '@/lib/server/mail/verify-mail'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const verify = route(mailEndpoints.verify, async ({ input, request }) =>
  asAsked(mailEndpoints.verify, request, await verifyCode(input)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(verify)
