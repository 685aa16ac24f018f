import { adminMessageEndpoints } from '@/lib/schemas/endpoints/admin-messages'
import { deleteAdminMessages, editAdminMessage, readMessage } from '@/lib/server/admin/messages'
import { pathId } from '@/lib/server/admin/path'
import { Refusal } from '@/lib/server/refusal'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const idOf = (params: { id: string }) => pathId(params.id, 'message')

const read = route(adminMessageEndpoints.read, ({ params }) => readMessage(idOf(params)))

const edit = route(adminMessageEndpoints.edit, ({ input, params, actor }) =>
  editAdminMessage(idOf(params), input, actor),
)

const remove = route(adminMessageEndpoints.delete, async ({ params, actor }) => {
  const deleted = await deleteAdminMessages([idOf(params)], actor)
  if (deleted.length === 0) throw new Refusal('not_found', 'no_message_left')
  return { message: 'deleted', ids: deleted }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, edit, remove)
