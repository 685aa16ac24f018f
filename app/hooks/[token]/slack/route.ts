import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { bareText } from '@/lib/core/http/responses'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { platformResponse, postToWebhook } from '@/lib/webhooks/server/incoming/post'
import { webhookCallOf } from '@/lib/webhooks/server/incoming/webhook-call'

const post = route(incomingWebhookEndpoints.postAsSlack, async (call) => {
  const posted = await postToWebhook('slack', webhookCallOf(call))
  return posted?.wait ? platformResponse(posted) : withReplayHeader(bareText('ok'), posted?.isReplay === true)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
