import { updateInput } from '@/lib/schemas/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { updateText } from '@/lib/server/text/save'
import { rawText, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textPath } from '@/lib/server/text/text-path'

const update = route(
  { service: 'text', input: updateInput, changes: true, bodyBytesMax: textBodyBytesMax, textBody: rawText },
  async ({ input, request }) => {
    const updated = await updateText(input, { ...input, bearer: bearerToken(request) })
    return { ...updated, url: baseUrlOf(request) + textPath(updated.name) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: update })
