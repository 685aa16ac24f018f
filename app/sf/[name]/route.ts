import { putInput, removeInput } from '@/lib/schemas/text'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { contentAnswer } from '@/lib/server/http/content'
import { methods, route } from '@/lib/server/http/route'
import { bearerToken } from '@/lib/server/keys'
import { deleteText } from '@/lib/server/text/delete'
import { nameOfPath, serveText } from '@/lib/server/text/read'
import { updateText } from '@/lib/server/text/save'
import { rawText, textBodyBytesMax } from '@/lib/server/text/text-body'
import { textPath } from '@/lib/server/text/text-path'

const read = route({ service: 'text', pages: true }, ({ request, params }) => {
  const text = serveText(nameOfPath(params.name))
  return text instanceof Promise
    ? text.then(({ content }) => contentAnswer(request, content))
    : contentAnswer(request, text.content)
})

const put = route(
  {
    service: 'text',
    input: putInput,
    changes: true,
    bodyBytesMax: textBodyBytesMax,
    textBody: { ...rawText, untyped: true },
  },
  async ({ input, request, params }) => {
    const name = nameOfPath(params.name)
    const updated = await updateText({ ...input, name }, { ...input, bearer: bearerToken(request) })
    return { ...updated, url: baseUrlOf(request) + textPath(name) }
  },
)

const remove = route({ service: 'text', input: removeInput, changes: true }, ({ input, request, params }) =>
  deleteText(nameOfPath(params.name), { ...input, bearer: bearerToken(request) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: read,
  PUT: put,
  DELETE: remove,
})
