import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminOutgoingWebhookEndpoints } from '@/lib/webhooks/contract/outgoing'
import {
  changeOutgoingWebhook,
  deleteOutgoingWebhook,
  readOutgoingWebhook,
} from '@/lib/webhooks/server/outgoing/admin'

const read = route(adminOutgoingWebhookEndpoints.read, ({ params }) =>
  readOutgoingWebhook(pathId32(params.id, 'no_webhook')),
)

const change = route(adminOutgoingWebhookEndpoints.change, ({ params, input, actor }) =>
  changeOutgoingWebhook(pathId32(params.id, 'no_webhook'), input, actor),
)

const remove = route(adminOutgoingWebhookEndpoints.delete, async ({ params, actor }) => {
  const id = pathId32(params.id, 'no_webhook')
  await deleteOutgoingWebhook(id, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
