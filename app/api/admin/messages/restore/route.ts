import { adminMessageEndpoints } from '@/lib/chat/contract/admin-messages'
import { restoreAdminMessages } from '@/lib/chat/server/admin/messages'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const restore = route(adminMessageEndpoints.restore, async ({ input, actor }) => ({
  message: 'restored',
  ids: await restoreAdminMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(restore)
