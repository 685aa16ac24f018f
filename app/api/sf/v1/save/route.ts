import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { textBodyLimits } from '@/lib/text/server/encoding'
import { withUrl } from '@/lib/text/server/read'
import { saveText, termsOf } from '@/lib/text/server/save'

const save = route(
  textEndpoints.save,
  async (call) => {
    const { input, request, idempotencyKey } = call
    const { result, isReplay } = await saveText(input, termsOf(call), idempotencyKey)
    return withReplayHeader(jsonOrPlainText(textEndpoints.save, request, withUrl(request, result)), isReplay)
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
