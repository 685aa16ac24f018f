import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { textPath } from '@/lib/schemas/text-path'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { asAsked } from '@/lib/server/http/plain-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { termsOf } from '@/lib/server/text/precondition'
import { updateText } from '@/lib/server/text/save'
import { rawTextBytesMax, textBodyBytesMax } from '@/lib/server/text/text-body'

const update = route(
  textEndpoints.update,
  async (call) => {
    const updated = await updateText(call.input, termsOf(call))
    return asAsked(textEndpoints.update, call.request, {
      ...updated,
      url: baseUrlOf(call.request) + textPath(updated.name),
    })
  },
  { bodyBytesMax: textBodyBytesMax, rawBytesMax: rawTextBytesMax },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(update)
