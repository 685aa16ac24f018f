import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { config } from '../config'
import { acceptsPage } from '../http/accept'
import { attachPeer } from '../http/client-address'
import { limitReaders, requireListedOrigin } from '../http/cors'
import { attachIncoming, requestOf } from '../http/incoming-message'
import { mayRequireTls } from '../http/origin'
import { errorResponse } from '../http/refusal-response'
import { Refusal } from '../refusal/refusal'
import { failRequest, internalRefusal } from './failed-request'
import { withPageData } from './page-data'
import { queuePages } from './page-queue'
import { type Match, PathTable, pathOf, type RouteModule, withoutTrailingSlash } from './path-table'
import {
  addressNotEncoded,
  notFound,
  refusalHandler,
  refusalOfPage,
  refuseNextInternals,
  refuseUnusualMethod,
  targetRefusals,
} from './refusals'
import { type RouteStats, requestStats, startMeasuring } from './request-stats'
import { checkTarget, normalizeTarget } from './request-target'
import { toRefusal } from './route/error-mapping'
import type { RouteHandler } from './route/route'
import { createStaticFiles } from './static-files'

/** A year. Not for subdomains, which may belong to others, and not preloaded. */
const hstsValue = 'max-age=31536000'

/** RFC 6797, where PUBLIC_URL says https and the request arrived by TLS. @returns null where it never applies */
function transportSecurity(): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) | null {
  if (!config().publicUrls.some((url) => url.startsWith('https:'))) return null
  return (incoming, outgoing) => {
    if (mayRequireTls(incoming)) outgoing.setHeader('Strict-Transport-Security', hstsValue)
  }
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void
interface PageGuard {
  prefix: string
  /** Whether `prefix` is the path of the only page. */
  isWhole?: boolean
  service?: string
  /**
   * @param rest of the path, percent-encoded
   * @returns what the page gets as `pageData()`, or a response in place of the page
   * @throws Refusal shown in place of the page
   */
  check(rest: string, incoming: IncomingMessage): Promise<unknown>
}

interface Pages {
  paths: string[]
  /** Services by the paths of pages that consist of one; other pages show that theirs is suspended. */
  services: Readonly<Record<string, string>>
  /** An error during rendering would show nothing to browsers without scripts. */
  guards: readonly PageGuard[]
}

/** Next's listener returns a promise. */
export type NextListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

interface RouteMatch {
  handler: RouteHandler
  params: Record<string, string> | null
  module: RouteModule | null
}

const handlerKey = Symbol('handler')
type RoutedMessage = IncomingMessage & { [handlerKey]?: RouteMatch }

const handlerOnly = (handler: RouteHandler): RouteMatch => ({ handler, params: null, module: null })

function handlerOf({ value: module, params }: Match<RouteModule>, method: string): RouteMatch {
  const named = (module as Partial<RouteModule>)[method as keyof RouteModule]
  // A route file exports the seven usual methods; the rest is TRACE, PROPFIND and the like.
  return { handler: named ?? refuseUnusualMethod(module), params, module }
}

/** Its origin or host is not listed in CORS_ORIGINS; null for none. */
function refusalOfOrigin(incoming: IncomingMessage): RouteHandler | null {
  try {
    requireListedOrigin(requestOf(incoming), withoutTrailingSlash(pathOf(incoming.url ?? '/')))
    return null
  } catch (error) {
    return refusalHandler(toRefusal(error))
  }
}

/** Next's internal paths; only files of the build are public. */
const isNextInternal = (path: string) => path.startsWith('/_') && !path.startsWith('/_next/static/')

/** The files that Next serves besides those of public/ and of the build. */
const nextFiles = new Set(['/icon.svg'])

/** An unknown path requested by a script, or as an image, gets a refusal as JSON; a browser gets the not-found page. */
function isUnknownToScript(path: string, incoming: IncomingMessage, files: ReadonlySet<string>): boolean {
  if (path.startsWith('/_next/') || nextFiles.has(path) || files.has(path)) return false
  return !acceptsPage(incoming.headers.accept ?? '')
}

function find(
  table: PathTable<RouteModule>,
  pages: PathTable<{ service: string | undefined }>,
  incoming: IncomingMessage,
  files: ReadonlySet<string>,
): RouteMatch | null {
  const { url = '/', method = 'GET' } = incoming
  const path = pathOf(url)
  try {
    const page = pages.match(path)?.value
    if (page) {
      const refusal = refusalOfPage(page.service, method)
      return refusal && handlerOnly(refusal)
    }
    const match = table.match(path)
    if (match) return handlerOf(match, method)
  } catch {
    return handlerOnly(addressNotEncoded)
  }
  if (isNextInternal(path)) return handlerOnly(refuseNextInternals)
  const isRefused = (method !== 'GET' && method !== 'HEAD') || isUnknownToScript(path, incoming, files)
  return isRefused ? handlerOnly(notFound) : null
}

/**
 * Calls the route handlers of API paths directly, for which Next would take half a millisecond, and passes everything
 * else to Next with the headers that pages need.
 * @param files route modules by their folder in app/
 */
export function createDispatcher(
  files: Record<string, RouteModule>,
  { paths: pagePaths, services, guards }: Pages,
  next: NextListener,
): Listener {
  const table = new PathTable(Object.entries(files))
  const staticFiles = createStaticFiles()
  const pages = new PathTable(pagePaths.map((path) => [path, { service: services[path] }]))
  const isLimited = config().corsOrigins !== null
  const stats = new Map<RouteModule | null | undefined, RouteStats>(
    Object.entries(files).map(([path, module]) => [module, requestStats().of(path)]),
  )
  const serve = getRequestListener(
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage // HTTP/1 only
      const found = (incoming as RoutedMessage)[handlerKey]
      attachPeer(request, incoming.socket?.remoteAddress ?? '')
      attachIncoming(request, incoming)
      if (!found) return notFound(request)
      const { handler, params } = found
      const response = params ? handler(request, { params }) : handler(request)
      return isLimited ? Promise.resolve(response).then((each) => limitReaders(request, each)) : response
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError)
          return errorResponse(new Refusal('invalid_parameter', 'address_malformed'), !isLimited, null)
        return errorResponse(internalRefusal(error), !isLimited, null)
      },
    },
  )
  const setHsts = transportSecurity()
  const respond = (incoming: RoutedMessage, outgoing: ServerResponse, found: RouteMatch) => {
    incoming[handlerKey] = found
    void serve(incoming, outgoing)
  }
  const respondWith = (incoming: RoutedMessage, outgoing: ServerResponse, handler: RouteHandler) =>
    respond(incoming, outgoing, handlerOnly(handler))
  const callNext: Listener = (incoming, outgoing) =>
    void Promise.resolve(next(incoming, outgoing)).catch((error: unknown) =>
      failRequest(error, incoming, outgoing),
    )
  const servePage = queuePages(callNext, respondWith, staticFiles.paths)
  const showPage: Listener = (incoming, outgoing) => {
    const path = pathOf(incoming.url ?? '/')
    const guard = guards.find(({ prefix, isWhole }) => (isWhole ? path === prefix : path.startsWith(prefix)))
    if (guard)
      void guard
        .check(path.slice(guard.prefix.length), incoming)
        .then(
          (data) => {
            if (data instanceof Response) respondWith(incoming, outgoing, () => data)
            else withPageData(data, outgoing, () => servePage(incoming, outgoing))
          },
          (error: unknown) =>
            respondWith(incoming, outgoing, refusalHandler(toRefusal(error), guard.service)),
        )
        .catch((error: unknown) => failRequest(error, incoming, outgoing))
    else if (!staticFiles.serve(incoming, outgoing)) servePage(incoming, outgoing)
  }
  return (incoming, outgoing) => {
    const refusal = targetRefusals[checkTarget(incoming)]
    incoming.url = normalizeTarget(incoming.url ?? '/')
    const refused = refusal ?? (isLimited ? refusalOfOrigin(incoming) : null)
    const found = refused ? handlerOnly(refused) : find(table, pages, incoming, staticFiles.paths)
    // Not by a redirect: clients repeat a POST as GET, or without its body. Pages keep their address as typed.
    if (found?.module) incoming.url = withoutTrailingSlash(incoming.url)
    setHsts?.(incoming, outgoing)
    startMeasuring(incoming, stats.get(found?.module))
    if (found) respond(incoming, outgoing, found)
    else showPage(incoming, outgoing)
  }
}
