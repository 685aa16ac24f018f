import { saveInput } from '@/lib/schemas/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { saveText } from '@/lib/server/text/save'
import { rawText, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textPath } from '@/lib/server/text/text-path'

const save = route(
  {
    service: 'text',
    input: saveInput,
    changes: true,
    pages: true,
    bodyBytesMax: textBodyBytesMax,
    textBody: rawText,
  },
  async ({ input, request }) => {
    const saved = await saveText(input, { ...input, bearer: bearerToken(request) })
    return { ...saved, url: baseUrlOf(request) + textPath(saved.name) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: save })
