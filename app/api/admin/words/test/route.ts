import { readMessagesBefore } from '@/lib/chat/server/message-stats'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { adminWordEndpoints } from '@/lib/moderation/contract/words'
import { testWords } from '@/lib/moderation/server/admin/word-test'

const test = route(adminWordEndpoints.test, ({ input }) => testWords(input, readMessagesBefore))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(test)
