import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textBodyLimits, updateText, writeRequestOf } from '@/lib/text/server/save'

const update = route(
  textEndpoints.update,
  async (call) => {
    const updated = await updateText(call.input, writeRequestOf(call))
    return jsonOrPlainText(textEndpoints.update, call.request, updated)
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(update)
