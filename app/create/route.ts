import { chatEndpoints } from '@/lib/chat/contract/endpoints'
import { createAccount } from '@/lib/chat/server/create-account'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'

const create = route(chatEndpoints.create, async ({ input, bearer, idempotencyKey }) => {
  const created = await createAccount(input, bearer, idempotencyKey)
  return withReplayHeader(created.result, created.isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(create)
