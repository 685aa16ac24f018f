import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonResponse, noContent } from '@/lib/core/http/responses'
import { hookMessageEndpoints } from '@/lib/webhooks/contract/incoming-messages'
import { hookCallOf } from '@/lib/webhooks/server/incoming/hook-call'
import { deleteHookMessage, editHookMessage } from '@/lib/webhooks/server/incoming/message-changes'

const edit = route(hookMessageEndpoints.edit, async (call) =>
  jsonResponse(await editHookMessage(hookCallOf(call), call.params.id), true),
)

const remove = route(hookMessageEndpoints.delete, async (call) => {
  await deleteHookMessage(hookCallOf(call), call.params.id)
  return noContent()
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(edit, remove)
