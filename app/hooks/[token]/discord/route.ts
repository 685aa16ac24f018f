import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonResponse, noContent } from '@/lib/core/http/responses'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { discordMessage, parseHookRequest, postToHook } from '@/lib/webhooks/server/incoming/post'

const post = route(incomingWebhookEndpoints.postAsDiscord, async ({ input: { wait, ...input }, ...call }) => {
  const posted = await postToHook(parseHookRequest({ ...call, input }))
  return withReplayHeader(wait ? jsonResponse(discordMessage(posted), true) : noContent(), posted.isReplay)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
