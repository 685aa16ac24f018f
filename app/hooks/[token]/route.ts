import { hookEndpoints } from '@/lib/schemas/endpoints/hooks'
import { hookCallOf } from '@/lib/server/inhooks/hook-call'
import { postToHook } from '@/lib/server/inhooks/post'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const post = route(hookEndpoints.post, async (call) => {
  const { result, isRepeat } = await postToHook(hookCallOf(call))
  return marked(result, isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
