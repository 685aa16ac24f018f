import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { platformResponse, postToWebhook } from '@/lib/webhooks/server/incoming/post'
import { webhookCallOf } from '@/lib/webhooks/server/incoming/webhook-call'

const post = route(incomingWebhookEndpoints.post, async (call) =>
  platformResponse(await postToWebhook('any', webhookCallOf(call))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
