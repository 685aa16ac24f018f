import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { verifyCode } from '@/lib/server/mail/verify-mail'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const verify = route(mailEndpoints.verify, ({ input }) => verifyCode(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(verify)
