import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { saveText, textBodyLimits, writeRequestOf } from '@/lib/text/server/save'

const save = route(
  textEndpoints.save,
  async (call) => {
    const { input, request, idempotencyKey } = call
    const { result, isReplay } = await saveText(input, writeRequestOf(call), idempotencyKey)
    return withReplayHeader(jsonOrPlainText(textEndpoints.save, request, result), isReplay)
  },
  textBodyLimits,
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
