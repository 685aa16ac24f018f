import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { mailEndpoints } from '@/lib/mail/contract'
import { verifyCode } from '@/lib/mail/server/verify-mail'

const verify = route(mailEndpoints.verify, async ({ input, request }) =>
  jsonOrPlainText(mailEndpoints.verify, request, await verifyCode(input, clientAddressOf(request))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(verify)
