import type { Method } from '../../contract/endpoint'
import { errorResponse, HeaderRefusal } from '../../http/refusal-response'
import { safetyHeaders } from '../../http/responses'
import { statusOf, suspendedError } from '../../services/status'
import { notFoundRefusal, pathEndsWithSlash, type Route, type RouteHandler } from './route'

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Max-Age': '86400',
  Vary: 'Access-Control-Request-Headers',
  ...safetyHeaders,
}

/** What we read; "*" would leave Authorization out (Fetch §4.9). Those of the definitions have to be here, which a test compares. */
const ownHeaders = [
  'Authorization, Content-Type, Content-Encoding, Idempotency-Key, X-Password',
  'If-Match, If-None-Match, If-Modified-Since, Range, If-Range',
].join(', ')

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/
const headerNamesLengthMax = 1000

/** Libraries send headers of their own, such as those of tracing; whatever a page asks for may come. */
function allowedHeaders(request: Request): string {
  const asked = request.headers.get('access-control-request-headers') ?? ''
  return asked.length <= headerNamesLengthMax && headerNames.test(asked)
    ? `${ownHeaders}, ${asked}`
    : ownHeaders
}

const pathsOf = new WeakMap<RouteHandler, ReadonlySet<string>>()

/** The paths of the definitions that the handlers of a route file serve, by its OPTIONS: there ought to be one. */
export const servedPaths = (handler: RouteHandler): ReadonlySet<string> => pathsOf.get(handler) ?? new Set()

/**
 * Every method a route file exports. Those of no route answer 405 with Allow, HEAD follows GET (and changes nothing
 * where GET does), OPTIONS answers a preflight; so that all hosts answer alike.
 * @param routes those of one path
 */
export function methods(...routes: Route[]) {
  const byName = new Map(
    routes.flatMap((route) => route.methods.map((name): [Method, Route] => [name, route])),
  )
  const get = byName.get('GET')
  const allowed = [...byName.keys(), ...(get ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const open = routes.every((route) => route.open)
  const service = routes.map((route) => route.service).find(Boolean)
  const nowhere = () => errorResponse(notFoundRefusal(), open)
  const refuse: RouteHandler = (request) => {
    if (service && statusOf(service) === 'suspended') return errorResponse(suspendedError(), open)
    if (pathEndsWithSlash(request.url)) return nowhere()
    const headers = { Allow: allowed }
    return errorResponse(
      new HeaderRefusal(headers, 'method_not_allowed', 'methods', { values: { methods: allowed } }),
      open,
    )
  }
  const of = (name: Method): RouteHandler => {
    const found = byName.get(name)
    return found ? (request, context) => found.handle(request, context, false) : refuse
  }
  const head: RouteHandler = get ? (request, context) => get.handle(request, context, get.changes) : refuse
  const options: RouteHandler = (request) => {
    if (pathEndsWithSlash(request.url)) return nowhere()
    const headers = open
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
