import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminWordEndpoints } from '@/lib/moderation/contract/words'
import { importWords } from '@/lib/moderation/server/admin/words'

const store = route(adminWordEndpoints.import, ({ input, actor }) => importWords(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(store)
