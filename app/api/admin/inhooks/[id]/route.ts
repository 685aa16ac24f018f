import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminIncomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming-admin'
import {
  changeIncomingWebhook,
  deleteIncomingWebhook,
  readIncomingWebhook,
} from '@/lib/webhooks/server/incoming/admin'

const read = route(adminIncomingWebhookEndpoints.read, ({ params }) =>
  readIncomingWebhook(pathId32(params.id, 'no_hook')),
)

const change = route(adminIncomingWebhookEndpoints.change, ({ params, input, actor }) =>
  changeIncomingWebhook(pathId32(params.id, 'no_hook'), input, actor),
)

const remove = route(adminIncomingWebhookEndpoints.delete, async ({ params, actor }) => {
  const id = pathId32(params.id, 'no_hook')
  await deleteIncomingWebhook(id, actor)
  return { message: 'deleted' as const, id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
