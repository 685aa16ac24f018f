import { messagesInput, newMessageInput } from '@/lib/schemas/admin/messages'
import { postMessage } from '@/lib/server/admin/message-post'
import { searchMessages } from '@/lib/server/admin/message-search'
import { methods, route } from '@/lib/server/http/route'

const search = route({ auth: 'super', input: messagesInput }, ({ input }) => searchMessages(input))
const post = route({ auth: 'super', input: newMessageInput }, ({ input, actor }) => postMessage(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: search, POST: post })
