import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { createAccount } from '@/lib/chat/server/create-account'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { marked } from '@/lib/core/idempotency/run-once'

const create = route(chatEndpoints.create, async ({ input, bearer, repeatKey }) => {
  const created = await createAccount(input, bearer, repeatKey)
  return marked(created.result, created.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(create)
