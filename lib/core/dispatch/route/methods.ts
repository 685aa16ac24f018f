import type { Method } from '../../contract/endpoint'
import { headerOf } from '../../http/incoming-message'
import { errorResponse, HeaderRefusal } from '../../http/refusal-response'
import { safetyHeaders } from '../../http/responses'
import { statusOf, suspendedError } from '../../services/status'
import type { Route, RouteHandler } from './route'

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Max-Age': '86400',
  Vary: 'Access-Control-Request-Headers',
  ...safetyHeaders,
}

/**
 * Request headers that are read; "*" would exclude Authorization (Fetch §4.9). A test compares them with the
 * endpoint definitions.
 */
const readHeaders = [
  'Authorization, Content-Type, Content-Encoding, Idempotency-Key, X-Password, X-Create-Key',
  'X-GitHub-Event, X-GitHub-Delivery, X-Hub-Signature-256, X-Gitlab-Event, X-Gitlab-Token',
  'If-Match, If-None-Match, If-Modified-Since, Range, If-Range',
].join(', ')

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/
const headerNamesLengthMax = 1000

/** Libraries add headers of their own, such as tracing; all are allowed. */
function allowedHeaders(request: Request): string {
  const requested = request.headers.get('access-control-request-headers') ?? ''
  return requested.length <= headerNamesLengthMax && headerNames.test(requested)
    ? `${readHeaders}, ${requested}`
    : readHeaders
}

const pathsOf = new WeakMap<RouteHandler, ReadonlySet<string>>()

/** The endpoint paths that a route file serves, by its OPTIONS handler: there should be one. */
export const servedPaths = (handler: RouteHandler): ReadonlySet<string> => pathsOf.get(handler) ?? new Set()

/**
 * The exports of a route file: missing methods answer 405 with Allow, HEAD follows GET (without side
 * effects), OPTIONS answers preflights.
 * @param routes of one path
 */
export function methods(...routes: Route[]) {
  const byName = new Map(
    routes.flatMap((route) => route.methods.map((name): [Method, Route] => [name, route])),
  )
  const get = byName.get('GET')
  const allowed = [...byName.keys(), ...(get ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const cors = routes.every((route) => route.cors)
  const service = routes.map((route) => route.service).find(Boolean)
  const refuse: RouteHandler = (request) => {
    const prefer = headerOf(request, 'prefer')
    if (service && statusOf(service) === 'suspended') return errorResponse(suspendedError(), cors, prefer)
    const headers = { Allow: allowed }
    return errorResponse(
      new HeaderRefusal(headers, 'method_not_allowed', 'methods', { values: { methods: allowed } }),
      cors,
      prefer,
    )
  }
  const of = (name: Method): RouteHandler => {
    const found = byName.get(name)
    return found ? (request, context) => found.handle(request, context, false) : refuse
  }
  const head: RouteHandler = get
    ? (request, context) => get.handle(request, context, get.hasSideEffects)
    : refuse
  const options: RouteHandler = (request) => {
    const headers = cors
      ? {
          ...preflightHeaders,
          Allow: allowed,
          'Access-Control-Allow-Methods': allowed,
          'Access-Control-Allow-Headers': allowedHeaders(request),
        }
      : { ...safetyHeaders, Allow: allowed }
    return new Response(null, { status: 204, headers })
  }
  pathsOf.set(options, new Set(routes.map(({ path }) => path)))
  return {
    GET: of('GET'),
    HEAD: head,
    POST: of('POST'),
    PUT: of('PUT'),
    PATCH: of('PATCH'),
    DELETE: of('DELETE'),
    OPTIONS: options,
  }
}
