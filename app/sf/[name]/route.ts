import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { contentAnswer } from '@/lib/server/http/content'
import { bearerToken } from '@/lib/server/keys'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'
import { deleteText } from '@/lib/server/text/delete'
import { nameOfPath, serveText } from '@/lib/server/text/read'
import { updateText } from '@/lib/server/text/save'
import { rawTextBytesMax, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textPath } from '@/lib/server/text/text-path'

const read = route(textEndpoints.serve, ({ request, params }) => {
  const text = serveText(nameOfPath(params.name))
  return text instanceof Promise
    ? text.then(({ content }) => contentAnswer(request, content))
    : contentAnswer(request, text.content)
})

const put = route(
  textEndpoints.replace,
  async ({ input, request, params }) => {
    const name = nameOfPath(params.name)
    const updated = await updateText({ ...input, name }, { ...input, bearer: bearerToken(request) })
    return { ...updated, url: baseUrlOf(request) + textPath(name) }
  },
  { bodyBytesMax: textBodyBytesMax, rawBytesMax: rawTextBytesMax },
)

const remove = route(textEndpoints.remove, ({ input, request, params }) =>
  deleteText(nameOfPath(params.name), { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, put, remove)
