import { adminWordEndpoints } from '@/lib/schemas/endpoints/admin-words'
import { testWords } from '@/lib/server/admin/word-test'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const test = route(adminWordEndpoints.test, ({ input }) => testWords(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(test)
