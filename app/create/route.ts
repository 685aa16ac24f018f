import { chatEndpoints } from '@/lib/schemas/endpoints/chat'
import { createAccount } from '@/lib/server/chat/create-account'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const create = route(chatEndpoints.create, async ({ input, bearer, repeatKey }) => {
  const created = await createAccount(input, bearer, repeatKey)
  return marked(created.result, created.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(create)
