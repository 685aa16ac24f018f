import { adminMessageEndpoints } from '@/lib/schemas/endpoints/admin-messages'
import { deleteAdminMessages } from '@/lib/server/admin/messages'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const remove = route(adminMessageEndpoints.deleteSelection, async ({ input, actor }) => ({
  message: 'deleted',
  ids: await deleteAdminMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
