import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonResponse, noContent } from '@/lib/core/http/responses'
import { webhookMessageEndpoints } from '@/lib/webhooks/contract/incoming-messages'
import { deleteWebhookMessage, editWebhookMessage } from '@/lib/webhooks/server/incoming/message-changes'
import { webhookCallOf } from '@/lib/webhooks/server/incoming/webhook-call'

const edit = route(webhookMessageEndpoints.edit, async (call) =>
  jsonResponse(await editWebhookMessage(webhookCallOf(call), call.params.id), true),
)

const remove = route(webhookMessageEndpoints.delete, async (call) => {
  await deleteWebhookMessage(webhookCallOf(call), call.params.id)
  return noContent()
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(edit, remove)
