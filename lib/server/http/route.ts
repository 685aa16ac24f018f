import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ServiceId } from '@/lib/schemas/directory'
import type { Issue } from '@/lib/schemas/errors'
import { type Access, authorise } from '../admin/authorise'
import { diskKeeper } from '../db/disk-keeper'
import { requireRunning, statusOf, suspendedError } from '../directory'
import { BodyHold } from '../governor/bodies'
import { cacheBytesMax, watchCache } from '../governor/caches'
import { stringBytes } from '../governor/string-bytes'
import { up } from '../up'
import { bodyBytesMaxDefault, readParameters, type TextBody } from './body'
import { nextDearTurn } from './dear-turn'
import { HttpError } from './http-error'
import { pageLanguageOf } from './page-language'
import { refuseSpeculation } from './prefetch'
import { rawQueryOf, readUrlEncoded } from './query'
import { errorAnswer, jsonAnswer, safetyHeaders, toHttpError } from './respond'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type PathParams = Record<string, string | string[] | undefined>
/** Next hands the dynamic parts of the path over as a promise; the lane has them at once. */
type PathContext = { params?: PathParams | Promise<PathParams> }
type GivenContext = PathContext | undefined

/** What every exported method is: a plain Web function that Next and the lane both call. */
export type RouteHandler = (request: Request, context?: PathContext) => Response | Promise<Response>

interface Options<Input extends z.ZodObject | undefined> {
  /** The parameters: from the query, and from a JSON or form body where the method has one. */
  input?: Input
  /** Answered with 503 while this service is suspended. */
  service?: ServiceId
  /** Clients ask again and again in the very same words, so what they mean is worked out once. */
  repeats?: boolean
  /** The call changes something: as GET it refuses prefetches and being somebody's image or script. */
  changes?: boolean
  /**
   * `super`: needs the super key, by header, `key` parameter or session cookie; `metrics`: likewise, or METRICS_KEY
   * in its place. Such paths answer no foreign origin, nor do those that are `private`.
   */
  auth?: Access
  private?: boolean
  /** An administrator's act that makes room, ends what fills it, or leads there: it works on a full disk too. */
  makesRoom?: boolean
  /** The handler reads the body itself. */
  rawBody?: boolean
  bodyBytesMax?: number | (() => number)
  /** The endpoint takes a text/plain body too. */
  textBody?: TextBody
  /** Refusals are pages for a person when the request is a form post or a page load. */
  pages?: boolean
}

export interface Call<Input> {
  input: Input
  request: Request
  /** The dynamic parts of the path, decoded. */
  params: Record<string, string>
  /** Who acts, for the audit log: `key` or `session <id>`; `''` where no key is asked for. */
  actor: string
}

type InputOf<Input> = Input extends z.ZodObject ? z.output<Input> : Record<string, never>
type Result = object | Response

export interface Route {
  open: boolean
  service: ServiceId | undefined
  changes: boolean
  handle(request: Request, context: GivenContext, dryRun: boolean): Response | Promise<Response>
}

/** Said of one request; a list of thousands of wrong items would be answered with as many sentences. */
const issuesMax = 50

function issuesOf(error: z.ZodError, raw: Record<string, unknown>): Issue[] {
  return error.issues.slice(0, issuesMax).map((issue) => {
    const isMissing = issue.path.length === 1 && !Object.hasOwn(raw, String(issue.path[0]))
    const typeMessage = issue.code === 'invalid_type' ? `must be a ${issue.expected}` : issue.message
    return { path: issue.path.join('.'), message: isMissing ? 'is required' : typeMessage }
  })
}

function invalid(error: z.ZodError, raw: Record<string, unknown>): HttpError {
  const issues = issuesOf(error, raw)
  const sentence = issues.map((issue) => `${issue.path} ${issue.message}`.trim()).join('; ')
  return new HttpError('invalid_parameter', `${sentence}.`, { issues })
}

function parseInput<Input extends z.ZodObject | undefined>(
  schema: Input | undefined,
  raw: Record<string, unknown>,
): InputOf<Input> {
  if (!schema) return {} as InputOf<Input>
  const result = schema.safeParse(raw)
  if (!result.success) throw invalid(result.error, raw)
  return result.data as InputOf<Input>
}

function check(request: Request, service: ServiceId | undefined, changes: boolean | undefined): void {
  if (service) requireRunning(service)
  if (changes) refuseSpeculation(request)
  if (pathEndsWithSlash(request.url)) throw nothingHere()
}

function dryAnswer(): Response {
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store', ...safetyHeaders } })
}

const noParams: Record<string, string> = Object.freeze({})

function joinParams(given: PathParams | undefined): Record<string, string> {
  if (!given) return noParams
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) params[name] = Array.isArray(value) ? value.join('/') : value
  return params
}

/** Whether a person is looking: their browser asked for a page. */
export function wantsPage(request: Request): boolean {
  return (request.headers.get('accept') ?? '').includes('text/html')
}

/** Routes whose inputs repeat share the memory for inputs. */
const repeatedRoutes = 4
/** Characters of a query; longer ones are rare, and would push out many others. */
const repeatedLengthMax = 300
/** What an input holds in memory beside the query and the strings that were cut from it. */
const inputBytes = 500

function makeInputCache<Input extends object>(): LRUCache<string, Input> {
  const cache = new LRUCache<string, Input>({
    maxSize: Math.floor(cacheBytesMax('inputs') / repeatedRoutes),
    sizeCalculation: (_, query) => inputBytes + 2 * stringBytes(query),
  })
  watchCache('inputs', () => cache.calculatedSize)
  return cache
}

/**
 * One method of one path: limits, parsing, authorisation, then one call, then the answer or the refusal.
 * The handler returns the fields of a JSON success (`code: 200` is added) or a Response of its own.
 */
export function route<Input extends z.ZodObject | undefined = undefined>(
  options: Options<Input>,
  handler: (call: Call<InputOf<Input>>) => Result | Promise<Result>,
): Route {
  const open = options.auth === undefined && options.private !== true
  const names = Object.keys(options.input?.shape ?? {})
  const known: ReadonlySet<string> = new Set(options.auth ? [...names, 'key'] : names)
  const { bodyBytesMax = bodyBytesMaxDefault } = options
  const repeatedInputs = options.repeats ? makeInputCache<InputOf<Input>>() : null
  const bodyLimit = () => (typeof bodyBytesMax === 'number' ? bodyBytesMax : bodyBytesMax())

  function inputOf(query: string): InputOf<Input> {
    const repeated = repeatedInputs?.get(query)
    if (repeated) return repeated
    const raw: Record<string, unknown> = {}
    readUrlEncoded(query, known, raw)
    const input = parseInput(options.input, raw)
    Object.freeze(input) // the next caller gets it too
    if (query.length <= repeatedLengthMax) repeatedInputs?.set(query, input)
    return input
  }

  function refusal(request: Request, error: unknown): Response {
    const isPage = options.pages === true && wantsPage(request)
    return errorAnswer(toHttpError(error), open, isPage ? pageLanguageOf(request) : null)
  }

  function answer(result: Result): Response {
    return result instanceof Response ? result : jsonAnswer(result, open)
  }

  async function handleLater(request: Request, context: GivenContext, dryRun: boolean): Promise<Response> {
    const hold = new BodyHold()
    try {
      const raw: Record<string, unknown> = {}
      const read = async () => {
        readUrlEncoded(rawQueryOf(request), known, raw)
        if (hasBody(request.method) && !options.rawBody)
          await readParameters(request, known, raw, bodyLimit(), hold, options.textBody)
      }
      const actor = options.auth ? await authorise(request, options.auth, raw, read) : ''
      if (!options.auth) await read()
      const input = parseInput(options.input, raw)
      if (dryRun) return dryAnswer()
      const params = joinParams(await context?.params)
      const call = { input, request, params, actor }
      // Long lists and searches, most of them.
      if (options.auth === 'super' && !hasBody(request.method)) await nextDearTurn()
      return answer(
        await (options.makesRoom ? diskKeeper().makingRoom(async () => handler(call)) : handler(call)),
      )
    } catch (error) {
      return refusal(request, error)
    } finally {
      hold.release()
    }
  }

  /** Without a turn of the event loop wherever nothing has to be waited for: the way of the hot reads. */
  function handle(request: Request, context: GivenContext, dryRun: boolean): Response | Promise<Response> {
    if (!up().isUp) return up().promise.then(() => handle(request, context, dryRun))
    try {
      check(request, options.service, options.changes)
      const mustWait = options.auth || hasBody(request.method) || context?.params instanceof Promise
      if (mustWait || dryRun) return handleLater(request, context, dryRun)
      const input = inputOf(rawQueryOf(request))
      const params = joinParams(context?.params as PathParams | undefined)
      const result = handler({ input, request, params, actor: '' })
      return result instanceof Promise
        ? result.then(answer).catch((error: unknown) => refusal(request, error))
        : answer(result)
    } catch (error) {
      return refusal(request, error)
    }
  }

  return { open, service: options.service, changes: options.changes === true, handle }
}

const nothingHere = () => new HttpError('not_found', 'There is nothing at this address.')

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

function pathEndsWithSlash(url: string): boolean {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  // "http://host" and "http://host/" are the root, which no route file has.
  return url.charCodeAt(end - 1) === 47
}

const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Modified-Since, Range',
  'Access-Control-Max-Age': '86400',
  ...safetyHeaders,
}

/**
 * Every method a route file exports. Those not given answer 405 with Allow, HEAD follows GET (and changes nothing
 * where GET does), OPTIONS answers a preflight; so that all three hosts answer alike.
 */
export function methods(routes: Partial<Record<Method, Route>>) {
  const names = Object.keys(routes) as Method[]
  const allowed = [...names, ...(routes.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const open = names.every((name) => routes[name]?.open)

  const service = names.map((name) => routes[name]?.service).find(Boolean)
  const nowhere = () => errorAnswer(nothingHere(), open)
  const refuse: RouteHandler = (request) => {
    if (service && statusOf(service) === 'suspended') return errorAnswer(suspendedError(), open)
    if (pathEndsWithSlash(request.url)) return nowhere()
    const headers = { Allow: allowed }
    return errorAnswer(
      new HttpError('method_not_allowed', `This address answers ${allowed}.`, { headers }),
      open,
    )
  }
  const of = (name: Method): RouteHandler => {
    const found = routes[name]
    return found ? (request, context) => found.handle(request, context, false) : refuse
  }
  const get = routes.GET
  const head: RouteHandler = get ? (request, context) => get.handle(request, context, get.changes) : refuse
  const options: RouteHandler = (request) => {
    if (pathEndsWithSlash(request.url)) return nowhere()
    const headers = open
      ? { ...preflightHeaders, Allow: allowed, 'Access-Control-Allow-Methods': allowed }
      : { ...safetyHeaders, Allow: allowed }
    return new Response(null, { status: 204, headers })
  }
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
