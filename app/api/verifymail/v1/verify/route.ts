import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { verifyCode } from '@/lib/server/mail/verify-mail'

const verify = route(mailEndpoints.verify, ({ input }) => verifyCode(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(verify)
