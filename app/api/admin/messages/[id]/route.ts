import { messageChangeInput } from '@/lib/schemas/admin/messages'
import { deleteMessages } from '@/lib/server/admin/message-delete'
import { editMessage } from '@/lib/server/admin/message-edit'
import { readMessage } from '@/lib/server/admin/message-search'
import { pathId } from '@/lib/server/admin/path'
import { HttpError } from '@/lib/server/http/http-error'
import { methods, route } from '@/lib/server/http/route'

const idOf = (params: Record<string, string>) => pathId(params.id, 'message')

const read = route({ auth: 'super' }, ({ params }) => readMessage(idOf(params)))

const edit = route({ auth: 'super', input: messageChangeInput }, ({ input, params, actor }) =>
  editMessage(idOf(params), input, actor),
)

const remove = route({ auth: 'super', makesRoom: true }, async ({ params, actor }) => {
  const deleted = await deleteMessages([idOf(params)], actor)
  if (deleted.length === 0)
    throw new HttpError('not_found', 'There is no such message, or it is deleted already.')
  return { message: 'deleted', ids: deleted }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PATCH: edit,
  DELETE: remove,
})
