import { hookEndpoints } from '@/lib/schemas/endpoints/hooks'
import { bareText } from '@/lib/server/http/respond'
import { hookCallOf } from '@/lib/server/inhooks/hook-call'
import { postToHook } from '@/lib/server/inhooks/post'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const post = route(hookEndpoints.postAsSlack, async (call) => {
  const { isRepeat } = await postToHook(hookCallOf(call))
  return marked(bareText('ok'), isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
