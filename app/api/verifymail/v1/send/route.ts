import { mailEndpoints } from '@/lib/schemas/endpoints/mail'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { sendCode } from '@/lib/server/mail/verify-mail'

const send = route(mailEndpoints.send, ({ input }) => sendCode(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(send)
