import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { marked } from '@/lib/core/idempotency/run-once'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textBodyLimits } from '@/lib/text/server/encoding'
import { termsOf } from '@/lib/text/server/precondition'
import { withUrl } from '@/lib/text/server/read'
import { saveText } from '@/lib/text/server/save'

const save = route(
  textEndpoints.save,
  async (call) => {
    const { input, request, repeatKey } = call
    const { result, isRepeat } = await saveText(input, termsOf(call), repeatKey)
    return marked(jsonOrPlainText(textEndpoints.save, request, withUrl(request, result)), isRepeat)
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
