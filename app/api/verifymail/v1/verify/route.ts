import { mailVerifyInput } from '@/lib/schemas/mail'
import { methods, route } from '@/lib/server/http/route'
import { verifyCode } from '@/lib/server/mail/verify-mail'

const verify = route({ service: 'mail', input: mailVerifyInput, changes: true }, ({ input }) =>
  verifyCode(input),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: verify })
