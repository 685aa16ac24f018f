import { limits } from '../contract/limits'
import { wantsPage } from '../http/accept'
import { headerOf } from '../http/incoming-message'
import { allowsAnyOrigin } from '../http/origin'
import { pageReaderOf } from '../http/page-shell'
import { errorResponse, HeaderRefusal } from '../http/refusal-response'
import { safetyHeaders } from '../http/responses'
import { Refusal } from '../refusal/refusal'
import { statusOf, suspendedError } from '../services/status'
import { pageAddressLengthMax, pageParametersMax } from './page-headers'
import type { RouteModule } from './path-table'
import { hostNameLengthMax, type Verdict } from './request-target'
import { notFoundRefusal, type RouteHandler } from './route/route'

export const notFound: RouteHandler = (request) =>
  errorResponse(notFoundRefusal(), true, headerOf(request, 'prefer'))

const changingMethods = ['PATCH', 'PUT', 'DELETE', 'POST'] as const

/** Answers an unusual method as the route file answers a usual one that it lacks. */
export function refuseUnusualMethod(module: RouteModule): RouteHandler {
  return async (request) => {
    const options = await module.OPTIONS(request)
    if (!options.ok) return options // no method is served
    const allowed = (options.headers.get('Allow') ?? '').split(', ')
    const missing = changingMethods.find((method) => !allowed.includes(method))
    return missing ? module[missing](request) : refuseMethod(allowed.join(', '), request)
  }
}

interface RefuseOptions {
  /** To scripts of other origins. */
  cors?: boolean
  service?: string
}

const refuse = (error: Refusal, request: Request, { cors = false, service }: RefuseOptions = {}): Response =>
  errorResponse(
    error,
    cors,
    headerOf(request, 'prefer'),
    wantsPage(request) ? pageReaderOf(request) : null,
    service,
  )

export const refusalHandler =
  (error: Refusal, service?: string): RouteHandler =>
  (request) =>
    refuse(error, request, service === undefined ? {} : { service })

/** Next's internal paths: its image optimizer would fetch our addresses past the dispatcher. */
export const refuseNextInternals = refusalHandler(notFoundRefusal())

function refuseMethod(allow: string, request: Request): Response {
  const error = new HeaderRefusal({ Allow: allow }, 'method_not_allowed', 'methods', {
    values: { methods: allow },
  })
  return refuse(error, request)
}

export const noMemoryForPage = refusalHandler(
  new Refusal('unavailable', 'pages_loading', { retryAfterSeconds: 1 }),
)

export const addressTooLong = refusalHandler(
  new Refusal('headers_too_large', 'page_address_max', {
    values: { characters: pageAddressLengthMax, parameters: pageParametersMax },
  }),
)

export const addressNotEncoded: RouteHandler = (request) =>
  refuse(new Refusal('invalid_parameter', 'address_not_encoded'), request, {
    cors: allowsAnyOrigin(request.url),
  })

/** By what `checkTarget` finds; null for nothing. */
export const targetRefusals: Readonly<Record<Verdict, RouteHandler | null>> = {
  clear: null,
  // Two Host headers (RFC 9112 §3.2) make two servers see different hosts.
  unclear: refusalHandler(new Refusal('invalid_parameter', 'host_unclear')),
  tooLong: refusalHandler(
    new Refusal('invalid_parameter', 'host_length_max', { values: { max: hostNameLengthMax } }),
  ),
  // Includes the asterisk of OPTIONS (RFC 9112 §3.2.4), which Next answers with 500.
  malformed: refusalHandler(new Refusal('invalid_parameter', 'address_malformed')),
  tooMany: refusalHandler(
    new Refusal('headers_too_large', 'headers_max', { values: { max: limits.headersMax } }),
  ),
  // Node's parser refuses these itself, except in 20.19.
  notAscii: refusalHandler(new Refusal('invalid_parameter', 'address_not_ascii')),
  notHttp: refusalHandler(new Refusal('invalid_parameter', 'not_http')),
}

const pageMethods = 'GET, HEAD, OPTIONS'

/** Next would render pages for any method, and take a POST for a server action. */
const notOnPages: RouteHandler = (request) =>
  request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { Allow: pageMethods, ...safetyHeaders } })
    : refuseMethod(pageMethods, request)

export function refusalOfPage(service: string | undefined, method: string): RouteHandler | null {
  if (service && statusOf(service) === 'suspended') return refusalHandler(suspendedError(), service)
  return method === 'GET' || method === 'HEAD' ? null : notOnPages
}
