import { adminMessageEndpoints } from '@/lib/schemas/endpoints/admin-messages'
import { postMessage } from '@/lib/server/admin/message-post'
import { searchMessages } from '@/lib/server/admin/messages'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const search = route(adminMessageEndpoints.search, ({ input }) => searchMessages(input))
const post = route(adminMessageEndpoints.post, ({ input, actor }) => postMessage(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(search, post)
