import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminWordEndpoints } from '@/lib/moderation/contract/endpoints'
import { addWords, listWords } from '@/lib/moderation/server/admin/words'

const list = route(adminWordEndpoints.list, ({ input }) => listWords(input))
const create = route(adminWordEndpoints.add, ({ input, actor }) => addWords(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
