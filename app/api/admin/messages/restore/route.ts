import { adminMessageEndpoints } from '@/lib/schemas/endpoints/admin-messages'
import { restoreAdminMessages } from '@/lib/server/admin/messages'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const restore = route(adminMessageEndpoints.restore, async ({ input, actor }) => ({
  message: 'restored',
  ids: await restoreAdminMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(restore)
