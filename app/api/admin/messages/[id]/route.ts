import { adminMessageEndpoints } from '@/lib/chat/contract/admin-messages'
import { deleteAdminMessages, editAdminMessage, readMessage } from '@/lib/chat/server/admin/messages'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { pathId } from '@/lib/core/http/path-parameters'
import { Refusal } from '@/lib/core/refusal/refusal'

const idOf = (params: { id: string }) => pathId(params.id, 'no_message')

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
