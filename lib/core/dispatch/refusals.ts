import { limits } from '../contract/limits'
import { allowsAnyOrigin } from '../http/origin'
import { pageReaderOf } from '../http/page-shell'
import { errorResponse, HeaderRefusal } from '../http/refusal-response'
import { safetyHeaders } from '../http/responses'
import { Refusal } from '../refusal/refusal'
import { statusOf, suspendedError } from '../services/status'
import { pageAddressLengthMax, pageParametersMax } from './page-headers'
import type { RouteModule } from './path-table'
import { hostNameLengthMax } from './request-target'
import { notFoundRefusal, type RouteHandler, wantsPage } from './route/route'

export const notFound: RouteHandler = () => errorResponse(notFoundRefusal(), true)

const changingMethods = ['PATCH', 'PUT', 'DELETE', 'POST'] as const

/** Answers what the route file answers to a usual method that it does not have: it knows why, and who may read it. */
export function refuseUnusualMethod(module: RouteModule): RouteHandler {
  return async (request) => {
    const options = await module.OPTIONS(request)
    if (!options.ok) return options // nothing is there, for no method
    const allowed = (options.headers.get('Allow') ?? '').split(', ')
    const missing = changingMethods.find((method) => !allowed.includes(method))
    return missing ? module[missing](request) : refuseMethod(allowed.join(', '), request)
  }
}

/** A page for a person, JSON for a script. @param open to scripts of other sites */
const refuse = (error: Refusal, request: Request, open = false): Response =>
  errorResponse(error, open, wantsPage(request) ? pageReaderOf(request) : null)

/** What answers with a refusal that is known already. */
export const refusalHandler =
  (error: Refusal): RouteHandler =>
  (request) =>
    refuse(error, request)

/** What Next would serve of its own: its image optimizer fetches addresses of ours past the lane. */
export const refuseNextInternals = refusalHandler(notFoundRefusal())

function refuseMethod(allow: string, request: Request): Response {
  const error = new HeaderRefusal({ Allow: allow }, 'method_not_allowed', 'methods', {
    values: { methods: allow },
  })
  return refuse(error, request)
}

/** RFC 9112 §3.2: two of them are how one server is made to see another host than the next. */
export const unclearHost: RouteHandler = (request) =>
  refuse(new Refusal('invalid_parameter', 'host_unclear'), request)

/** What a page answers when there is no memory to make it. */
export const noMemoryForPage: RouteHandler = (request) =>
  refuse(new Refusal('unavailable', 'pages_loading', { retryAfterSeconds: 1 }), request)

export const addressTooLong: RouteHandler = (request) =>
  refuse(
    new Refusal('headers_too_large', 'page_address_max', {
      values: { characters: pageAddressLengthMax, parameters: pageParametersMax },
    }),
    request,
  )

/** What the parser refuses by itself, but for that of Node 20.19. */
export const addressNotAscii = refusalHandler(new Refusal('invalid_parameter', 'address_not_ascii'))
export const notHttp = refusalHandler(new Refusal('invalid_parameter', 'not_http'))

export const addressNotEncoded: RouteHandler = (request) =>
  refuse(new Refusal('invalid_parameter', 'address_not_encoded'), request, allowsAnyOrigin(request.url))

/** The asterisk too, which is for OPTIONS (RFC 9112 §3.2.4); Next answers it with 500. */
export const malformedTarget: RouteHandler = (request) =>
  refuse(new Refusal('invalid_parameter', 'address_malformed'), request)

export const hostTooLong: RouteHandler = (request) =>
  refuse(new Refusal('invalid_parameter', 'host_length_max', { values: { max: hostNameLengthMax } }), request)

export const tooManyHeaders: RouteHandler = (request) =>
  refuse(new Refusal('headers_too_large', 'headers_max', { values: { max: limits.headersMax } }), request)

const pageMethods = 'GET, HEAD, OPTIONS'

/** What a page answers to all but GET and HEAD. Next would show it to anything, and take a POST for an action of its own. */
const notOnPages: RouteHandler = (request) =>
  request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { Allow: pageMethods, ...safetyHeaders } })
    : refuseMethod(pageMethods, request)

/** Pages that are all about one service; the others only tell that it is suspended. */
const pageServices: Readonly<Record<string, string>> = { '/chat': 'chat', '/tools/text/[name]': 'text' }

const suspendedPage: RouteHandler = (request) => refuse(suspendedError(), request)

/** Why a page is not shown, null when it is. */
export function refusalOfPage(page: string, method: string): RouteHandler | null {
  const service = pageServices[page]
  if (service && statusOf(service) === 'suspended') return suspendedPage
  return method === 'GET' || method === 'HEAD' ? null : notOnPages
}
