import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textBodyLimits } from '@/lib/text/server/encoding'
import { withUrl } from '@/lib/text/server/read'
import { termsOf, updateText } from '@/lib/text/server/save'

const update = route(
  textEndpoints.update,
  async (call) => {
    const updated = await updateText(call.input, termsOf(call))
    return jsonOrPlainText(textEndpoints.update, call.request, withUrl(call.request, updated))
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(update)
