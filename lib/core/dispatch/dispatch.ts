import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { config } from '../config'
import { acceptsPage } from '../http/accept'
import { attachPeer } from '../http/client-address'
import { attachIncoming } from '../http/incoming-message'
import { mayRequireTls } from '../http/origin'
import { errorResponse } from '../http/refusal-response'
import { Refusal } from '../refusal/refusal'
import { failRequest, internalRefusal } from './failed-request'
import { queuePages } from './page-queue'
import { type Match, PathTable, pathOf, type RouteModule } from './path-table'
import { referenceFirst } from './reference-page'
import {
  addressNotAscii,
  addressNotEncoded,
  hostTooLong,
  malformedTarget,
  notFound,
  notHttp,
  refusalHandler,
  refusalOfPage,
  refuseNextInternals,
  refuseUnusualMethod,
  tooManyHeaders,
  unclearHost,
} from './refusals'
import { type RouteStats, requestStats, startMeasuring } from './request-stats'
import { checkTarget, normalizeTarget } from './request-target'
import { toRefusal } from './route/error-mapping'
import type { RouteHandler } from './route/route'
import { createStaticFiles } from './static-files'

/** A year. Not for subdomains, which may be other people's, and on no preload list. */
const policy = 'max-age=31536000'

/**
 * Tells browsers to use nothing but TLS for this host (HSTS, RFC 6797), where PUBLIC_URL says https and the request
 * came that way. @returns null where it never would, so that answers cost nothing more
 */
function transportSecurity(): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) | null {
  if (!config().publicUrls.some((url) => url.startsWith('https:'))) return null
  return (incoming, outgoing) => {
    if (mayRequireTls(incoming)) outgoing.setHeader('Strict-Transport-Security', policy)
  }
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void
/** A check before a page is rendered. @throws Refusal shown in place of the page */
export interface PageGuard {
  prefix: string
  /** @param rest of the path, percent-encoded */
  check(rest: string): Promise<unknown>
}
/** Next's listener gives a promise. */
export type NextListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

interface Found {
  handler: RouteHandler
  params: Record<string, string> | null
  /** The route file; null for what has none. */
  module: RouteModule | null
}

const handlerKey = Symbol('lane-handler')
type Routed = IncomingMessage & { [handlerKey]?: Found }

const hostRefusals = {
  clear: null,
  unclear: unclearHost,
  tooLong: hostTooLong,
  malformed: malformedTarget,
  tooMany: tooManyHeaders,
  notAscii: addressNotAscii,
  notHttp,
} as const

const alone = (handler: RouteHandler): Found => ({ handler, params: null, module: null })

function handlerOf({ value: module, params }: Match<RouteModule>, method: string): Found {
  const named = (module as Partial<RouteModule>)[method as keyof RouteModule]
  // A route file answers the seven usual methods itself; what is left are the likes of TRACE and PROPFIND.
  return { handler: named ?? refuseUnusualMethod(module), params, module }
}

/** Paths of Next's own, of which nothing but the files of the build is for callers. */
const isOfNext = (path: string) => path.startsWith('/_') && !path.startsWith('/_next/static/')

/** A path nobody has, asked for by a script: it gets the contract's shape. A browser gets the page that says so. */
function isUnknownToScripts(path: string, incoming: IncomingMessage): boolean {
  if (path.includes('.')) return false // a file of public/ or of the build
  return !acceptsPage(incoming.headers.accept ?? '')
}

function find(
  table: PathTable<RouteModule>,
  pages: PathTable<string>,
  incoming: IncomingMessage,
): Found | null {
  const { url = '/', method = 'GET' } = incoming
  const path = pathOf(url)
  try {
    const page = pages.match(path)?.value
    if (page) {
      const refusal = refusalOfPage(page, method)
      return refusal && alone(refusal)
    }
    const match = table.match(path)
    if (match) return handlerOf(match, method)
  } catch {
    return alone(addressNotEncoded)
  }
  if (isOfNext(path)) return alone(refuseNextInternals)
  const isRefused = (method !== 'GET' && method !== 'HEAD') || isUnknownToScripts(path, incoming)
  return isRefused ? alone(notFound) : null
}

/**
 * The lane: answers API paths by calling their route handlers directly, and gives everything else to Next with the
 * headers pages need. The handlers are the very ones Next serves; only its half millisecond is spared.
 * @param files route modules by the path of their folder in app/
 * @param pagePaths the paths Next has pages for
 * @param guards of pages; a page that fails while it is rendered shows nothing to readers without scripts
 */
export function createDispatcher(
  files: Record<string, RouteModule>,
  pagePaths: string[],
  guards: readonly PageGuard[],
  next: NextListener,
): Listener {
  const table = new PathTable(Object.entries(files))
  const staticFiles = createStaticFiles()
  const pages = new PathTable(pagePaths.map((path) => [path, path]))
  const stats = new Map<RouteModule | null | undefined, RouteStats>(
    Object.entries(files).map(([path, module]) => [module, requestStats().of(path)]),
  )
  const serve = getRequestListener(
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage // the lane listens on HTTP/1 only
      const found = (incoming as Routed)[handlerKey]
      attachPeer(request, incoming.socket?.remoteAddress ?? '')
      attachIncoming(request, incoming)
      if (!found) return notFound(request)
      return found.params ? found.handler(request, { params: found.params }) : found.handler(request)
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError)
          return errorResponse(new Refusal('invalid_parameter', 'address_malformed'), true)
        return errorResponse(internalRefusal(error), true)
      },
    },
  )
  const requireTls = transportSecurity()
  const answer = (incoming: Routed, outgoing: ServerResponse, found: Found) => {
    incoming[handlerKey] = found
    void serve(incoming, outgoing)
  }
  const refuse = (incoming: Routed, outgoing: ServerResponse, refusal: RouteHandler) =>
    answer(incoming, outgoing, alone(refusal))
  const callNext: Listener = (incoming, outgoing) =>
    void Promise.resolve(next(incoming, outgoing)).catch((error: unknown) =>
      failRequest(error, incoming, outgoing),
    )
  const servePage = queuePages(referenceFirst(callNext, staticFiles.paths), refuse, staticFiles.paths)
  return (incoming, outgoing) => {
    const refusal = hostRefusals[checkTarget(incoming)]
    incoming.url = normalizeTarget(incoming.url ?? '/')
    const found = refusal ? alone(refusal) : find(table, pages, incoming)
    requireTls?.(incoming, outgoing)
    startMeasuring(incoming, stats.get(found?.module))
    const path = pathOf(incoming.url)
    const guard = guards.find(({ prefix }) => path.startsWith(prefix))
    if (found) answer(incoming, outgoing, found)
    else if (guard)
      void guard
        .check(path.slice(guard.prefix.length))
        .then(
          () => servePage(incoming, outgoing),
          (error: unknown) => refuse(incoming, outgoing, refusalHandler(toRefusal(error))),
        )
        .catch((error: unknown) => failRequest(error, incoming, outgoing))
    else if (!staticFiles.serve(incoming, outgoing)) servePage(incoming, outgoing)
  }
}
