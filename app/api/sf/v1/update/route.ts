import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { asAsked } from '@/lib/server/http/plain-answer'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { textBodyLimits } from '@/lib/server/text/encoding'
import { termsOf } from '@/lib/server/text/precondition'
import { withUrl } from '@/lib/server/text/read'
import { updateText } from '@/lib/server/text/save'

const update = route(
  textEndpoints.update,
  async (call) => {
    const updated = await updateText(call.input, termsOf(call))
    return asAsked(textEndpoints.update, call.request, withUrl(call.request, updated))
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(update)
