import { linkEndpoints } from '@/lib/schemas/endpoints/links'
import { baseUrlOf } from '@/lib/server/http/base-url'
import { pageReaderOf } from '@/lib/server/http/page-reader'
import { linkPageHeaders } from '@/lib/server/links/page'
import { previewLink, previewPage } from '@/lib/server/links/preview'
import { visitLink } from '@/lib/server/links/visit'
import { methods } from '@/lib/server/route/methods'
import { route, wantsPage } from '@/lib/server/route/route'

function wantsJson(request: Request): boolean {
  return !wantsPage(request) && (request.headers.get('accept') ?? '').includes('application/json')
}

async function preview(code: string, request: Request) {
  const found = await previewLink(code)
  if (wantsJson(request)) return found
  const page = previewPage(found, `${baseUrlOf(request)}/go/${code}`, pageReaderOf(request))
  return new Response(page, { headers: linkPageHeaders })
}

const visit = route(linkEndpoints.visit, ({ params: { link }, request }) =>
  link.endsWith('+') ? preview(link.slice(0, -1), request) : visitLink(link, request),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(visit)
