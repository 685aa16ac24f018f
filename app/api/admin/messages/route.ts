import { adminMessageEndpoints } from '@/lib/chat/contract/admin-messages'
import { searchMessages } from '@/lib/chat/server/admin/messages'
import { postMessage } from '@/lib/chat/server/admin/post-message'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const search = route(adminMessageEndpoints.search, ({ input }) => searchMessages(input))
const post = route(adminMessageEndpoints.post, ({ input, actor }) => postMessage(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(search, post)
