import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { textPath } from '@/lib/schemas/text-path'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { asAsked } from '@/lib/server/http/plain-answer'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { termsOf } from '@/lib/server/text/precondition'
import { saveText } from '@/lib/server/text/save'
import { rawTextBytesMax, textBodyBytesMax } from '@/lib/server/text/text-body'

const save = route(
  textEndpoints.save,
  async (call) => {
    const { input, request, repeatKey } = call
    const { result, isRepeat } = await saveText(input, termsOf(call), repeatKey)
    const saved = { ...result, url: baseUrlOf(request) + textPath(result.name) }
    return marked(asAsked(textEndpoints.save, request, saved), isRepeat)
  },
  { bodyBytesMax: textBodyBytesMax, rawBytesMax: rawTextBytesMax },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
