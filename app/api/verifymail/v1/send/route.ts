import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { sendCode } from '@/lib/server/mail/verify-mail'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const send = route(mailEndpoints.send, ({ input }) => sendCode(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(send)
