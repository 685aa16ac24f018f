import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { namesJson, wantsPage } from '@/lib/core/http/accept'
import { respondOrRedirect } from '@/lib/core/http/copied-address'
import { baseUrlOf } from '@/lib/core/http/origin'
import { pageReaderOf } from '@/lib/core/http/page-shell'
import { linkEndpoints } from '@/lib/links/contract/endpoints'
import { linkPath } from '@/lib/links/limits'
import { isBot } from '@/lib/links/server/bots'
import { findLink } from '@/lib/links/server/cache'
import { previewPage, refusePasswordInUrl, withPasswordPage } from '@/lib/links/server/pages'
import { passwordInHeader } from '@/lib/links/server/password'
import { previewLink } from '@/lib/links/server/preview'
import { openLink, visitLink } from '@/lib/links/server/visit'

const wantsJson = (request: Request): boolean =>
  !wantsPage(request) && namesJson(request.headers.get('accept') ?? '')

async function preview(code: string, password: string | null, request: Request) {
  const found = await previewLink(code, password, request)
  if (wantsJson(request)) return found
  return previewPage(found, baseUrlOf(request) + linkPath(found.link), pageReaderOf(request))
}

const isPreview = (link: string) => link.endsWith('+')

/** The path of a link, or of its preview. */
async function pathOf(link: string): Promise<string> {
  const found = await findLink(isPreview(link) ? link.slice(0, -1) : link)
  return linkPath(found.link) + (isPreview(link) ? '+' : '')
}

const visit = route(linkEndpoints.visit, ({ params: { link }, request }) => {
  const visited = () =>
    isPreview(link)
      ? preview(link.slice(0, -1), passwordInHeader(request), request)
      : visitLink(link, request)
  const response = respondOrRedirect(link, visited, pathOf)
  const showsPage = response instanceof Promise && (wantsPage(request) || isBot(request))
  return showsPage ? withPasswordPage(response, request) : response
})

const open = route(linkEndpoints.open, ({ input: { password = null }, params: { link }, request }) => {
  refusePasswordInUrl(request)
  const response = isPreview(link)
    ? preview(link.slice(0, -1), password, request)
    : openLink(link, password, request)
  return wantsPage(request) ? withPasswordPage(response, request) : response
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(visit, open)
