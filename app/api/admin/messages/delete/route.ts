import { adminMessageEndpoints } from '@/lib/chat/contract/admin-messages'
import { deleteAdminMessages } from '@/lib/chat/server/admin/messages'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const remove = route(adminMessageEndpoints.deleteSelection, async ({ input, actor }) => ({
  message: 'deleted',
  ids: await deleteAdminMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(remove)
