import { wordChangeInput, wordDeleteInput } from '@/lib/schemas/admin/words'
import { pathId32 } from '@/lib/server/admin/path'
import { changeWord, deleteWord, readWord } from '@/lib/server/admin/words'
import { methods, route } from '@/lib/server/http/route'

const idOf = (params: Record<string, string>) => pathId32(params.id, 'word')

const read = route({ auth: 'super' }, ({ params }) => readWord(idOf(params)))

const change = route({ auth: 'super', input: wordChangeInput }, ({ input, params, actor }) =>
  changeWord(idOf(params), input, actor),
)

const remove = route(
  { auth: 'super', makesRoom: true, input: wordDeleteInput },
  async ({ input, params, actor }) => {
    const id = idOf(params)
    await deleteWord(id, input.version, actor)
    return { message: 'deleted', id }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PATCH: change,
  DELETE: remove,
})
