import { selectionInput } from '@/lib/schemas/admin/messages'
import { restoreMessages } from '@/lib/server/admin/message-delete'
import { methods, route } from '@/lib/server/http/route'

const restore = route({ auth: 'super', input: selectionInput }, async ({ input, actor }) => ({
  message: 'restored',
  ids: await restoreMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: restore })
