import { createInput } from '@/lib/schemas/chat'
import { createAccount } from '@/lib/server/chat/create-account'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'

const create = route({ service: 'chat', input: createInput, changes: true }, ({ input, request }) =>
  createAccount(input, bearerToken(request)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: create, POST: create })
