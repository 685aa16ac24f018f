import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { saveText } from '@/lib/server/text/save'
import { rawTextBytesMax, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textPath } from '@/lib/server/text/text-path'

const save = route(
  textEndpoints.save,
  async ({ input, request }) => {
    const saved = await saveText(input, { ...input, bearer: bearerToken(request) })
    return { ...saved, url: baseUrlOf(request) + textPath(saved.name) }
  },
  { bodyBytesMax: textBodyBytesMax, rawBytesMax: rawTextBytesMax },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(save)
