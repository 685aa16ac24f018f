import { adminWordEndpoints } from '@/lib/schemas/endpoints/admin-words'
import { addWords, listWords } from '@/lib/server/admin/words'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const list = route(adminWordEndpoints.list, ({ input }) => listWords(input))
const create = route(adminWordEndpoints.add, ({ input, actor }) => addWords(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(list, create)
