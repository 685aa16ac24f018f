import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { asAsked } from '@/lib/server/http/plain-answer'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { textBodyLimits } from '@/lib/server/text/encoding'
import { termsOf } from '@/lib/server/text/precondition'
import { withUrl } from '@/lib/server/text/read'
import { saveText } from '@/lib/server/text/save'

const save = route(
  textEndpoints.save,
  async (call) => {
    const { input, request, repeatKey } = call
    const { result, isRepeat } = await saveText(input, termsOf(call), repeatKey)
    return marked(asAsked(textEndpoints.save, request, withUrl(request, result)), isRepeat)
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
