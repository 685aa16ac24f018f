import { saveInput } from '@/lib/schemas/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { repeatKeyOf } from '@/lib/server/repeats/key'
import { marked } from '@/lib/server/repeats/once'
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
    const proof = { ...input, bearer: bearerToken(request) }
    const { result, isRepeat } = await saveText(input, proof, repeatKeyOf(request, 'save'))
    return marked({ ...result, url: baseUrlOf(request) + textPath(result.name) }, isRepeat)
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: save })
