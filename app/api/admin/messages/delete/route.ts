import { selectionInput } from '@/lib/schemas/admin/messages'
import { deleteMessages } from '@/lib/server/admin/message-delete'
import { methods, route } from '@/lib/server/http/route'

const remove = route({ auth: 'super', makesRoom: true, input: selectionInput }, async ({ input, actor }) => ({
  message: 'deleted',
  ids: await deleteMessages(input.ids, actor),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: remove })
