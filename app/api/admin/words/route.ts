import { newWordsInput, wordsInput } from '@/lib/schemas/admin/words'
import { addWords, listWords } from '@/lib/server/admin/words'
import { methods, route } from '@/lib/server/http/route'

const bodyBytesMax = 2 * 1024 * 1024

const list = route({ auth: 'super', input: wordsInput }, ({ input }) => listWords(input))
const create = route({ auth: 'super', input: newWordsInput, bodyBytesMax }, ({ input, actor }) =>
  addWords(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
