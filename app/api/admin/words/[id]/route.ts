import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId32 } from '@/lib/core/http/path-parameters'
import { adminWordEndpoints } from '@/lib/moderation/contract/endpoints'
import { changeWord, deleteWord, readWord } from '@/lib/moderation/server/admin/words'

const idOf = (params: { id: string }) => pathId32(params.id, 'no_word')

const read = route(adminWordEndpoints.read, ({ params }) => readWord(idOf(params)))

const change = route(adminWordEndpoints.change, ({ input, params, actor }) =>
  changeWord(idOf(params), input, actor),
)

const remove = route(adminWordEndpoints.delete, async ({ input, params, actor }) => {
  const id = idOf(params)
  await deleteWord(id, input.version, actor)
  return { message: 'deleted', id }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change, remove)
