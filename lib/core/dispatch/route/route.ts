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
import { headerOf } from '../../http/incoming-message'
import { refuseSpeculation } from '../../http/origin'
import { pageReaderOf } from '../../http/page-shell'
import { dropMissing, rawQueryOf, readUrlEncoded } from '../../http/query'
import { errorResponse } from '../../http/refusal-response'
import { jsonHeaders, jsonResponse, type ResponseWith } from '../../http/responses'
import { markedOf, refuseMisspelt, type Watch } from '../../http/unknown-parameters'
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

/** null for an endpoint that accepts neither. The reader throws Refusal invalid_parameter. */
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

export type RouteHandler = (request: Request, context?: PathContext) => Response | Promise<Response>

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
  params: Record<Name, string>
  /** For the audit log: as in `AuditEntry`; `''` without authorisation. */
  actor: string
}

/** The fields of a JSON success (`code: 200` is added), or a Response. */
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
  const prepared = prepare(definition, handler as unknown as Handler, options as RouteOptions)
  const { path, methods } = definition
  const { cors, service, hasSideEffects } = prepared
  const handle: Route['handle'] = (request, context, dryRun) =>
    handleRequest(prepared, request, context, dryRun)
  return { path, methods, cors, service, hasSideEffects, handle: withDeprecation(definition, handle) }
}

type Handler = (call: Call<object>) => object | Promise<object>

type Prepared = ReturnType<typeof prepare>

function prepare(definition: Endpoint, handler: Handler, options: RouteOptions) {
  const { group, auth, input: schema, rawBody } = definition
  const names = Object.keys(schema?.shape ?? {})
  const { bodyBytesMax: bodyBytesDefault = bodyBytesMaxDefault } = definition
  const bodyLimit = options.bodyBytesMax ?? (() => bodyBytesDefault)
  const known: ReadonlySet<string> = new Set(auth ? [...names, 'key'] : names)
  const textBody = rawBody && {
    ...rawBody,
    isOptional: schema?.shape[rawBody.parameter]?.safeParse(undefined).success === true,
    bytesMax: options.rawBytesMax ?? bodyLimit,
  }
  return {
    definition,
    handler,
    hasSideEffects: definition.hasSideEffects === true,
    service: serviceOfGroup(group),
    cors: auth === undefined && definition.isPrivate !== true,
    bodyParameters: { known, binary: definition.binaryParameters ?? [], textBody },
    bodyLimit,
    marked: markedOf(definition),
    inputs: options.cachesInput ? new InputCache<object>() : null,
    noBody: definition.isBodyForeign ? { body: new Uint8Array() } : {},
    readCallHeaders: callHeadersReader(definition),
    markDeprecated: rawBody?.deprecatedFields && deprecation(rawBody.deprecatedFields),
  }
}

class Parameters {
  readonly raw: Record<string, unknown> = {}
  extras: { body?: Uint8Array }
  /** They were given in a deprecated way. */
  isDeprecated = false
  /** Counts the memory of the body; released after the response. */
  readonly reservation = new BodyReservation()
  readonly #watch: Watch

  constructor(
    private readonly prepared: Prepared,
    private readonly request: Request,
  ) {
    this.extras = prepared.noBody
    this.#watch = { marked: prepared.marked, unknown: [] }
  }

  readQuery(query = rawQueryOf(this.request)): void {
    const { known } = this.prepared.bodyParameters
    readUrlEncoded(query, known, this.raw, undefined, this.#watch)
    dropMissing(this.raw, false)
  }

  /** @param isCallerKnown if not, only a small body that can have a key is read */
  async readBody(isCallerKnown = true): Promise<void> {
    const { request, reservation, raw } = this
    const { definition, bodyParameters, bodyLimit } = this.prepared
    if (!hasBody(request.method)) return
    if (definition.isBodyForeign) {
      this.extras = { body: await readForeignBody(request, bodyLimit(), reservation) }
      return
    }
    const given = { ...bodyParameters, watch: this.#watch, isCallerKnown }
    this.isDeprecated = await readParameters(request, given, raw, bodyLimit(), reservation)
    dropMissing(raw, definition.auth === 'super')
  }

  /** @throws Refusal invalid_parameter */
  parse(): object {
    const { auth, input } = this.prepared.definition
    refuseMisspelt(this.#watch, this.raw)
    return parseInput(input, this.raw, auth === 'super')
  }
}

/** For a call without a body; cached where the endpoint allows it. */
function inputOf(prepared: Prepared, request: Request): object {
  const query = rawQueryOf(request)
  if (query === '') return parseInput(prepared.definition.input, {})
  const cached = prepared.inputs?.get(query)
  if (cached) return cached
  const given = new Parameters(prepared, request)
  given.readQuery(query)
  const input = given.parse()
  prepared.inputs?.set(query, input)
  return input
}

function refusalOf({ definition, cors, service }: Prepared, request: Request, error: unknown): Response {
  const isPage = definition.hasErrorPages === true && wantsPage(request)
  const refused = toRefusal(error)
  if (isKeyRefused(refused)) refusedKeys().count(clientAddressOf(request))
  const reader = isPage ? pageReaderOf(request) : null
  return errorResponse(refused, cors, headerOf(request, 'prefer'), reader, service)
}

function callHandler(prepared: Prepared, call: Call<object>): object | Promise<object> {
  const { hasSideEffects, readCallHeaders, handler } = prepared
  if (hasSideEffects) markMustSend(call.request)
  return handler(readCallHeaders ? { ...call, ...readCallHeaders(call.request) } : call)
}

const respond = ({ cors }: Prepared, request: Request, result: object): Response | Promise<Response> =>
  compressResponse(request, result instanceof Response ? result : jsonResponse(result, cors))

async function handleAsync(
  prepared: Prepared,
  request: Request,
  context: OptionalContext,
  dryRun: boolean,
): Promise<Response> {
  const { cors, markDeprecated } = prepared
  const { auth, freesSpace } = prepared.definition
  const given = new Parameters(prepared, request)
  const finish = (response: Response) =>
    given.isDeprecated && markDeprecated ? markDeprecated(response) : response
  try {
    let actor = ''
    if (auth) actor = await authorise(request, auth, given)
    else {
      given.readQuery()
      await given.readBody()
    }
    const input = given.parse()
    if (dryRun) return dryRunResponse(cors)
    const call = { input, request, params: paramsOf(context), actor, ...given.extras }
    // Mostly long lists and searches.
    if (auth === 'super' && !hasBody(request.method)) await yieldCpu()
    const result = await (freesSpace
      ? diskMonitor().freeSpace(async () => callHandler(prepared, call))
      : callHandler(prepared, call))
    return finish(await respond(prepared, request, result))
  } catch (error) {
    return finish(refusalOf(prepared, request, error))
  } finally {
    given.reservation.release()
  }
}

/** Synchronous wherever nothing has to be awaited: the path of the hot reads. */
function handleRequest(
  prepared: Prepared,
  request: Request,
  context: OptionalContext,
  dryRun: boolean,
): Response | Promise<Response> {
  const { definition, hasSideEffects, service, noBody } = prepared
  const refuse = (error: unknown) => refusalOf(prepared, request, error)
  try {
    check(request, service, hasSideEffects)
    if (definition.auth || hasBody(request.method) || dryRun)
      return handleAsync(prepared, request, context, dryRun)
    const input = inputOf(prepared, request)
    const call = { input, request, params: paramsOf(context), actor: '', ...noBody }
    const result = callHandler(prepared, call)
    return result instanceof Promise
      ? result.then((fields) => respond(prepared, request, fields)).catch(refuse)
      : respond(prepared, request, result)
  } catch (error) {
    return refuse(error)
  }
}

export const notFoundRefusal = () => new Refusal('not_found', 'nothing_here')

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'
