import { wordImportInput, wordLimits } from '@/lib/schemas/admin/words'
import { importWords } from '@/lib/server/admin/word-transfer'
import { methods, route } from '@/lib/server/http/route'

const bytesMax = wordLimits.importBytesMax
const textBody = { parameter: 'text', defaults: {}, bytesMax: () => bytesMax }

const store = route(
  { auth: 'super', input: wordImportInput, bodyBytesMax: bytesMax, textBody },
  ({ input, actor }) => importWords(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: store })
