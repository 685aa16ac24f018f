import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { wantsPage } from '@/lib/core/http/accept'
import { contentResponse } from '@/lib/core/http/content'
import { respondOrRedirect } from '@/lib/core/http/copied-address'
import { jsonOrPlainText } from '@/lib/core/http/plain-text'
import { seeOther } from '@/lib/core/http/responses'
import { withReplayHeader } from '@/lib/core/idempotency/run-once'
import { textEndpoints } from '@/lib/text/contract/endpoints'
import { readingPath, textPath } from '@/lib/text/limits'
import { isGuarded, type ServedText } from '@/lib/text/server/cache'
import { nameOfPath, newNameOfPath, requireOpen, serveText } from '@/lib/text/server/read'
import { deleteText, putText, textBodyLimits, writeRequestOf } from '@/lib/text/server/save'

function respond(request: Request, text: ServedText): Response {
  // The page asks before it reads, so that previews and prefetches consume no read.
  if (isGuarded(text) && wantsPage(request)) return seeOther(readingPath(text.name))
  requireOpen(text)
  return contentResponse(request, text.content)
}

function serve(name: string, request: Request): Response | Promise<Response> {
  const text = serveText(nameOfPath(name))
  return text instanceof Promise ? text.then((found) => respond(request, found)) : respond(request, text)
}

const read = route(textEndpoints.serve, ({ request, params: { name } }) =>
  respondOrRedirect(
    name,
    () => serve(name, request),
    async (meant) => textPath((await serveText(nameOfPath(meant))).name),
  ),
)

const save = route(
  textEndpoints.replace,
  async (call) => {
    const { input, request, params, idempotencyKey } = call
    const name = newNameOfPath(params.name)
    const { result, isReplay } = await putText({ ...input, name }, writeRequestOf(call), idempotencyKey)
    return withReplayHeader(jsonOrPlainText(textEndpoints.replace, request, result), isReplay)
  },
  textBodyLimits,
)

const remove = route(textEndpoints.remove, (call) =>
  deleteText(nameOfPath(call.params.name), writeRequestOf(call)),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, save, remove)
