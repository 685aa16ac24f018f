import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { createAccount } from '@/lib/server/chat/create-account'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'

const create = route(chatEndpoints.create, ({ input, request }) => createAccount(input, bearerToken(request)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(create)
