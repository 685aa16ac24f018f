import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonResponse, noContent } from '@/lib/core/http/responses'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { discordMessage } from '@/lib/webhooks/server/incoming/discord-message'
import { postToWebhook } from '@/lib/webhooks/server/incoming/post'
import { webhookCallOf } from '@/lib/webhooks/server/incoming/webhook-call'

const post = route(incomingWebhookEndpoints.postAsDiscord, async (call) => {
  const posted = await postToWebhook('discord', webhookCallOf(call))
  const response = posted?.wait
    ? jsonResponse(discordMessage(posted.result, posted.webhook), true)
    : noContent()
  return withReplayHeader(response, posted?.isReplay === true)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
