import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { incomingWebhookEndpoints } from '@/lib/webhooks/contract/incoming'
import { hookCallOf } from '@/lib/webhooks/server/incoming/hook-call'
import { platformResponse, postToHook } from '@/lib/webhooks/server/incoming/post'

const post = route(incomingWebhookEndpoints.postAsGitlab, async (call) =>
  platformResponse(await postToHook('gitlab', hookCallOf(call))),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
