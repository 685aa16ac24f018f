import { updateInput } from '@/lib/schemas/text'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { updateText } from '@/lib/server/text/save'
import { rawText, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textUrl } from '@/lib/server/text/text-url'

const update = route(
  { service: 'text', input: updateInput, changes: true, bodyBytesMax: textBodyBytesMax, textBody: rawText },
  async ({ input, request }) => {
    const updated = await updateText(input, { ...input, bearer: bearerToken(request) })
    return { ...updated, url: textUrl(request, updated.name) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: update })
