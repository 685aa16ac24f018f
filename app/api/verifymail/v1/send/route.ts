import { mailSendInput } from '@/lib/schemas/mail'
import { methods, route } from '@/lib/server/http/route'
import { sendCode } from '@/lib/server/mail/verify-mail'

const send = route({ service: 'mail', input: mailSendInput, changes: true, pages: true }, ({ input }) =>
  sendCode(input),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: send })
