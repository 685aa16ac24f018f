import { wordTestInput } from '@/lib/schemas/admin/words'
import { testWords } from '@/lib/server/admin/word-test'
import { methods, route } from '@/lib/server/http/route'

const test = route({ auth: 'super', input: wordTestInput }, ({ input }) => testWords(input))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: test })
