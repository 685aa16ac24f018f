import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { parseHookRequest, postToHook } from '@/lib/webhooks/server/incoming/post'

const post = route(incomingWebhookEndpoints.post, async (call) => {
  const { result, isReplay } = await postToHook(parseHookRequest(call))
  return withReplayHeader(result, isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
