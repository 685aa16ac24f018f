import { hookEndpoints } from '@/lib/schemas/endpoints/hooks'
import { jsonAnswer, nothingToTell } from '@/lib/server/http/respond'
import { discordMessage } from '@/lib/server/inhooks/discord-message'
import { hookCallOf } from '@/lib/server/inhooks/hook-call'
import { postToHook } from '@/lib/server/inhooks/post'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const post = route(hookEndpoints.postAsDiscord, async ({ input: { wait, ...input }, ...call }) => {
  const posted = await postToHook(hookCallOf({ ...call, input }))
  return marked(wait ? jsonAnswer(discordMessage(posted), true) : nothingToTell(), posted.isRepeat)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(post)
