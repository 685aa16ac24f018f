import { adminWordEndpoints } from '@/lib/schemas/endpoints/admin-words'
import { importWords } from '@/lib/server/admin/word-transfer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const store = route(adminWordEndpoints.import, ({ input, actor }) => importWords(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(store)
