import { authorise } from '../../auth/authorise'
import { isKeyRefused, refusedKeys } from '../../auth/refused-keys'
import {
  type Credential,
  type Endpoint,
  type InputOf,
  type Method,
  type PathName,
  type ResponseOf,
  serviceOfGroup,
} from '../../contract/endpoint'
import { diskMonitor } from '../../db/disk-monitor'
import { wantsPage } from '../../http/accept'
import { bodyBytesMaxDefault, readForeignBody, readParameters, type TextBody } from '../../http/body'
import { clientAddressOf, isDispatched } from '../../http/client-address'
import { compressResponse } from '../../http/compression'
import { yieldCpu } from '../../http/cpu'
import { refuseSpeculation } from '../../http/origin'
import { pageReaderOf } from '../../http/page-shell'
import { dropMissing, rawQueryOf, readUrlEncoded } from '../../http/query'
import { errorResponse } from '../../http/refusal-response'
import { jsonHeaders, jsonResponse, type ResponseWith } from '../../http/responses'
import { markedOf, refuseMisspelt } from '../../http/unknown-parameters'
import { type IdempotencyKey, idempotencyKeyOf } from '../../idempotency/key'
import { bearerToken } from '../../keys'
import { BodyReservation } from '../../limits/bodies'
import { markMustSend } from '../../limits/limited-response'
import { Refusal } from '../../refusal/refusal'
import { requireRunning } from '../../services/status'
import { deprecation, withDeprecation } from './deprecation'
import { toRefusal } from './error-mapping'
import { InputCache } from './input-cache'
import { parseInput } from './parse-input'

/** Idempotency-Key and bearer token, where the definition accepts them, null where they are not given; a foreign body. */
type CallExtras<Definition> = (Definition extends { idempotencyScope: string }
  ? { idempotencyKey: IdempotencyKey | null }
  : unknown) &
  (Definition extends { bearer: readonly Credential[] } ? { bearer: string | null } : unknown) &
  (Definition extends { isBodyForeign: true } ? { body: Uint8Array } : unknown)

/** Reads them; null for an endpoint that accepts neither. The reader throws Refusal invalid_parameter. */
function callHeadersReader({ idempotencyScope, bearer }: Endpoint): ((request: Request) => object) | null {
  if (idempotencyScope === undefined && bearer === undefined) return null
  return (request) => ({
    ...(idempotencyScope !== undefined && { idempotencyKey: idempotencyKeyOf(request, idempotencyScope) }),
    ...(bearer && { bearer: bearerToken(request) }),
  })
}

/** Path parameters, decoded. (An `object`, because Next's types call route files with a promise of them.) */
type PathContext = { params?: object }
type OptionalContext = PathContext | undefined

/** A plain Web function, called by the dispatcher. */
export type RouteHandler = (request: Request, context?: PathContext) => Response | Promise<Response>

/** Server-side options of an endpoint. */
interface RouteOptions {
  /** Clients repeat the same query, so its parsed form is cached. */
  cachesInput?: boolean
  /** Bytes of a JSON or form body, where the configuration decides. */
  bodyBytesMax?: () => number
  /** Bytes of a raw body, where they differ. @param given the parameters of the query */
  rawBytesMax?: TextBody['bytesMax']
}

export interface Call<Input, Name extends string = string> {
  input: Input
  request: Request
  /** Path parameters, decoded. */
  params: Record<Name, string>
  /** For the audit log: `key` or `session <id>`; `''` without authorisation. */
  actor: string
}

/** The result of a handler: the fields of a JSON success (`code: 200` is added), or a Response. */
type Result<Definition> = ResponseOf<Definition> | ResponseWith<ResponseOf<Definition>>

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** Fields that the definition lacks; TypeScript alone would permit them. */
type ExtraFields<Returned, Definition> = Exclude<
  KeysOf<Exclude<Returned, Response>>,
  KeysOf<ResponseOf<Definition>>
>
type OptionsArgument<Returned, Definition> = [ExtraFields<Returned, Definition>] extends [never]
  ? [options?: RouteOptions]
  : [notInTheDefinition: ExtraFields<Returned, Definition>, never]

export interface Route {
  path: string
  methods: readonly Method[]
  cors: boolean
  service: string | null
  hasSideEffects: boolean
  handle(request: Request, context: OptionalContext, dryRun: boolean): Response | Promise<Response>
}

function check(request: Request, service: string | null, hasSideEffects: boolean): void {
  // A request that bypassed the dispatcher is refused: its address is unknown, so no ban could apply.
  if (!isDispatched(request)) throw notFoundRefusal()
  if (service) requireRunning(service)
  if (hasSideEffects) refuseSpeculation(request)
}

/** @param cors whether any origin may read it */
function dryRunResponse(cors: boolean): Response {
  const { 'Content-Type': _, ...headers } = jsonHeaders(cors)
  return new Response(null, { status: 200, headers })
}

const noParams: Record<string, string> = Object.freeze({})
const paramsOf = (context: OptionalContext) => (context?.params ?? noParams) as Record<string, string>

/** An endpoint: limits, parsing, authorisation, one call of the handler, then the response or the refusal. */
export function route<const Definition extends Endpoint, const Returned extends Result<Definition> & object>(
  definition: Definition,
  handler: (
    call: Call<InputOf<Definition>, PathName<Definition['path']>> & CallExtras<Definition>,
  ) => Returned | Promise<Returned>,
  ...[options = {}]: OptionsArgument<Returned, Definition>
): Route {
  return routeOf(definition, handler as unknown as Handler, options as RouteOptions)
}

type Handler = (call: Call<object>) => object | Promise<object>

function routeOf(definition: Endpoint, handler: Handler, options: RouteOptions): Route {
  const {
    group,
    auth,
    input: schema,
    hasSideEffects = false,
    freesSpace,
    hasErrorPages,
    isBodyForeign,
  } = definition
  const service = serviceOfGroup(group)
  const cors = auth === undefined && definition.isPrivate !== true
  const names = Object.keys(schema?.shape ?? {})
  const known: ReadonlySet<string> = new Set(auth ? [...names, 'key'] : names)
  const inputs = options.cachesInput ? new InputCache<object>() : null
  const { bodyBytesMax: bodyBytesDefault = bodyBytesMaxDefault } = definition
  const bodyLimit = options.bodyBytesMax ?? (() => bodyBytesDefault)
  const readCallHeaders = callHeadersReader(definition)
  const { rawBody } = definition
  const textBody = rawBody && {
    ...rawBody,
    isOptional: schema?.shape[rawBody.parameter]?.safeParse(undefined).success === true,
    bytesMax: options.rawBytesMax ?? bodyLimit,
  }
  const noBody = isBodyForeign ? { body: new Uint8Array() } : {}
  const bodyParameters = { known, binary: definition.binaryParameters ?? [], textBody }
  const marked = markedOf(definition)
  const markDeprecated = rawBody?.deprecatedFields && deprecation(rawBody.deprecatedFields)

  function inputOf(query: string): object {
    const cached = inputs?.get(query)
    if (cached) return cached
    const raw: Record<string, unknown> = {}
    const watch = { marked, unknown: [] }
    readUrlEncoded(query, known, raw, undefined, watch)
    dropMissing(raw, false)
    refuseMisspelt(watch, raw)
    const input = parseInput(schema, raw)
    inputs?.set(query, input)
    return input
  }

  function refusal(request: Request, error: unknown): Response {
    const isPage = hasErrorPages === true && wantsPage(request)
    const refused = toRefusal(error)
    if (isKeyRefused(refused)) refusedKeys().count(clientAddressOf(request))
    return errorResponse(refused, cors, isPage ? pageReaderOf(request) : null, service)
  }

  function callHandler(call: Call<object>): object | Promise<object> {
    if (hasSideEffects) markMustSend(call.request)
    return handler(readCallHeaders ? { ...call, ...readCallHeaders(call.request) } : call)
  }

  function respond(request: Request, result: object): Response | Promise<Response> {
    return compressResponse(request, result instanceof Response ? result : jsonResponse(result, cors))
  }

  async function handleAsync(request: Request, context: OptionalContext, dryRun: boolean): Promise<Response> {
    const reservation = new BodyReservation()
    let isDeprecated = false
    const finish = (response: Response) =>
      isDeprecated && markDeprecated ? markDeprecated(response) : response
    try {
      const raw: Record<string, unknown> = {}
      const watch = { marked, unknown: [] }
      const extras: { body?: Uint8Array } = { ...noBody }
      const query = () => {
        readUrlEncoded(rawQueryOf(request), known, raw, undefined, watch)
        dropMissing(raw, false)
      }
      const body = async (isCallerKnown = true) => {
        if (!hasBody(request.method)) return
        if (isBodyForeign) {
          extras.body = await readForeignBody(request, bodyLimit(), reservation)
          return
        }
        const given = { ...bodyParameters, watch, isCallerKnown }
        isDeprecated = await readParameters(request, given, raw, bodyLimit(), reservation)
        dropMissing(raw, auth === 'super')
      }
      const actor = auth ? await authorise(request, auth, raw, { query, body }) : ''
      if (!auth) {
        query()
        await body()
      }
      refuseMisspelt(watch, raw)
      const input = parseInput(schema, raw, auth === 'super')
      if (dryRun) return dryRunResponse(cors)
      const call = { input, request, params: paramsOf(context), actor, ...extras }
      // Mostly long lists and searches.
      if (auth === 'super' && !hasBody(request.method)) await yieldCpu()
      const result = await (freesSpace
        ? diskMonitor().freeSpace(async () => callHandler(call))
        : callHandler(call))
      return finish(await respond(request, result))
    } catch (error) {
      return finish(refusal(request, error))
    } finally {
      reservation.release()
    }
  }

  /** Synchronous wherever nothing has to be awaited: the path of the hot reads. */
  function handle(request: Request, context: OptionalContext, dryRun: boolean): Response | Promise<Response> {
    try {
      check(request, service, hasSideEffects)
      if (auth || hasBody(request.method) || dryRun) return handleAsync(request, context, dryRun)
      const input = inputOf(rawQueryOf(request))
      const result = callHandler({ input, request, params: paramsOf(context), actor: '', ...noBody })
      return result instanceof Promise
        ? result.then((fields) => respond(request, fields)).catch((error: unknown) => refusal(request, error))
        : respond(request, result)
    } catch (error) {
      return refusal(request, error)
    }
  }

  return {
    path: definition.path,
    methods: definition.methods,
    cors,
    service,
    hasSideEffects,
    handle: withDeprecation(definition, handle),
  }
}

export const notFoundRefusal = () => new Refusal('not_found', 'nothing_here')

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'
