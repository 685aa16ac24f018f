import { textEndpoints } from '@/lib/schemas/endpoints/text'
import { readingPath } from '@/lib/schemas/text-path'
import { contentAnswer } from '@/lib/server/http/content'
import { asAsked } from '@/lib/server/http/plain-answer'
import { seeOther } from '@/lib/server/http/respond'
import { marked } from '@/lib/server/repeats/once'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'
import { isGuarded, type ServedText } from '@/lib/server/text/cache'
import { deleteText } from '@/lib/server/text/delete'
import { textBodyLimits } from '@/lib/server/text/encoding'
import { termsOf } from '@/lib/server/text/precondition'
import { nameOfPath, newNameOfPath, requireOpen, serveText, withUrl } from '@/lib/server/text/read'
import { putText } from '@/lib/server/text/save'

function answer(request: Request, text: ServedText): Response {
  // The page asks first. Looking, be it by a browser that gets ready or by a preview, takes nothing there.
  if (isGuarded(text) && wantsPage(request)) return seeOther(readingPath(text.name))
  requireOpen(text)
  return contentAnswer(request, text.content)
}

const read = route(textEndpoints.serve, ({ request, params }) => {
  const text = serveText(nameOfPath(params.name))
  return text instanceof Promise ? text.then((found) => answer(request, found)) : answer(request, text)
})

const save = route(
  textEndpoints.replace,
  async (call) => {
    const { input, request, params, repeatKey } = call
    const name = newNameOfPath(params.name)
    const { result, isRepeat } = await putText({ ...input, name }, termsOf(call), repeatKey)
    return marked(asAsked(textEndpoints.replace, request, withUrl(request, result)), isRepeat)
  },
  textBodyLimits,
)

const remove = route(textEndpoints.remove, (call) => deleteText(nameOfPath(call.params.name), termsOf(call)))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, save, remove)
