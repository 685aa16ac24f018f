import {
  type Credential,
  type Endpoint,
  examplePage,
  type Method,
  serviceOfGroup,
} from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import type { Language } from '@/lib/core/i18n/language'
import { serviceTextsOf } from '@/lib/main/program-names'
import { services } from '@/lib/main/service-list'
import { keyConflict } from './header-parameters'
import { bodyOf, hasBody, parametersOf } from './input'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { inEnglish, type Localize, localizedSchema, localizerFor } from './localize'
import {
  type Content,
  type Example,
  type Header,
  mapValues,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
} from './model'
import { successResponses } from './responses'
import { type SharedDocument, shareParts } from './share'

/** The refusals that no definition mentions. */
const commonRefusals = {
  invalid_parameter: 'A parameter is missing, given twice or not valid; `issues` says which.',
  unauthorized: 'The super key is missing or wrong.',
  forbidden: 'A page of another site used the session.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body is neither JSON nor a form.',
  headers_too_large: 'The address and the headers are too large, or too many.',
  storage_full: 'The storage of the platform is full.',
  /** Calls that free space may write beyond the limit for others. */
  storage_full_despite_reserve:
    'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.',
  service_suspended: 'The administrator has suspended this service.',
}
type CommonRefusal = keyof typeof commonRefusals

function commonRefusalsOf(endpoint: Endpoint, method: Method): CommonRefusal[] {
  const { group, input, auth, path, freesSpace } = endpoint
  const applies: Record<CommonRefusal, boolean> = {
    invalid_parameter: input !== undefined || path.includes('{'),
    unauthorized: auth !== undefined,
    forbidden: auth !== undefined,
    too_large: hasBody(method) && input !== undefined,
    unsupported_media_type: hasBody(method) && input !== undefined,
    headers_too_large: true,
    storage_full: !freesSpace && canWrite(endpoint, method),
    storage_full_despite_reserve: freesSpace === true && canWrite(endpoint, method),
    service_suspended: serviceOfGroup(group) !== null,
  }
  return (Object.keys(applies) as CommonRefusal[]).filter((name) => applies[name])
}

const canWrite = ({ group, hasSideEffects }: Endpoint, method: Method) =>
  hasSideEffects === true || (group === 'admin' && method !== 'GET')

/** The reasons in the definition, and a conflict of idempotency keys. */
function definedRefusals(endpoint: Endpoint, localize: Localize): Endpoint['errors'] {
  const { operation, errors = {}, idempotencyScope } = endpoint
  const own = mapValues(errors, (when, reason) => localize(operation, `errors.${reason}`, when))
  if (!idempotencyScope) return own
  const reused = localize('document', 'refusals.idempotency_conflict', keyConflict)
  return { ...own, conflict: [own.conflict, reused].filter(Boolean).join(' ') }
}

/** When an endpoint refuses, by reason: common reasons, and those of its definition. */
export function refusalsOf(
  endpoint: Endpoint,
  method: Method,
  localize = inEnglish,
): Partial<Record<ErrorReason, string>> {
  const common = commonRefusalsOf(endpoint, method).map((name) => [
    name === 'storage_full_despite_reserve' ? 'storage_full' : name,
    localize('document', `refusals.${name}`, commonRefusals[name]),
  ])
  return { ...Object.fromEntries(common), ...definedRefusals(endpoint, localize) }
}

function exampleOfRefusal(reason: ErrorReason, when: string): Example {
  const body = { code: errorStatus[reason], error: slugOf(reason), message: when.replaceAll('`', '') }
  const issues = [{ path: 'room', message: 'is required', rule: 'required' }]
  return { value: reason === 'invalid_parameter' ? { ...body, message: 'room is required.', issues } : body }
}

const refusalHeaders = {
  'WWW-Authenticate': 'How to show a key: `Bearer`, RFC 6750.',
  'Retry-After': 'Seconds to wait, where waiting helps.',
}

function headersOf(status: number, localize: Localize): Pick<ResponseObject, 'headers'> {
  const header = (name: keyof typeof refusalHeaders, required: boolean): Record<string, Header> => {
    const description = localize('document', `headers.${name}`, refusalHeaders[name])
    return { [name]: { description, required, schema: { type: 'string' } } }
  }
  if (status === 401) return { headers: header('WWW-Authenticate', true) }
  if (status === 503 || status === 409) return { headers: header('Retry-After', false) }
  return {}
}

const errorSchemas = new WeakMap<Localize, JsonSchema>()

/** Cached: a document has a thousand refusals. */
function errorSchema(localize: Localize): JsonSchema {
  const schema =
    errorSchemas.get(localize) ??
    localizedSchema(jsonSchemaOf(errorBody, 'output'), localize, 'Error', 'fields')
  errorSchemas.set(localize, schema)
  return schema
}

/** By status. */
function refusalResponses(
  endpoint: Endpoint,
  method: Method,
  localize: Localize,
): Record<string, ResponseObject> {
  const byStatus = new Map<number, [ErrorReason, string][]>()
  for (const [reason, when] of Object.entries(refusalsOf(endpoint, method, localize)) as [
    ErrorReason,
    string,
  ][]) {
    const status = errorStatus[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), [reason, when]])
  }
  const schema = errorSchema(localize)
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => {
      const examples = Object.fromEntries(
        reasons.map(([reason, when]) => [slugOf(reason), exampleOfRefusal(reason, when)]),
      )
      const content: Content = { 'application/json': { schema, examples } }
      if (endpoint.hasErrorPages) content['text/html'] = { schema: { type: 'string' }, example: examplePage }
      const description = reasons.map(([reason, when]) => `\`${slugOf(reason)}\`: ${when}`).join('\n\n')
      return [status, { description, ...headersOf(status, localize), content }]
    }),
  )
}

/** The OpenAPI 3.1 document of a list of endpoints, in two forms: written out in full, and with shared parts. */

const credentialDescriptions: Record<Credential, string> = {
  superKey: 'The super key: administration, and everything that tokens open.',
  metricsKey: 'METRICS_KEY of the environment: opens `/metrics` and nothing else.',
  ownerToken: 'The `token` that came with a new text, short link or message.',
  adminKey: 'The administrator key, or one that the administrator issued: creates accounts.',
}

const securitySchemes = (localize: Localize) =>
  mapValues(credentialDescriptions, (description, name) => ({
    type: 'http',
    scheme: 'bearer',
    description: localize('document', `securitySchemes.${name}`, description),
  }))

/** The credentials of a call, any one of which is enough; `{}` means that none is required. */
function securityOf({ auth, bearer = [] }: Endpoint): Record<string, string[]>[] {
  if (auth === 'super') return [{ superKey: [] }]
  if (auth === 'metrics') return [{ superKey: [] }, { metricsKey: [] }]
  return bearer.length > 0 ? [{}, ...bearer.map((name) => ({ [name]: [] }))] : []
}

const preferredMethod = ({ methods, hasSideEffects }: Endpoint): Method | undefined =>
  methods.find((method) => (method === 'POST') === (hasSideEffects === true)) ?? methods[0]

/** The preferred method has the plain name, another one a suffix. */
function operationIdOf(endpoint: Endpoint, method: Method): string {
  if (method === preferredMethod(endpoint)) return endpoint.operation
  return `${endpoint.operation}By${method.charAt(0)}${method.slice(1).toLowerCase()}`
}

export function operationOf(endpoint: Endpoint, method: Method, localize: Localize): Operation {
  const { group, operation: name, summary, description, deprecated } = endpoint
  const parameters = parametersOf(endpoint, method, localize)
  const requestBody = hasBody(method) ? bodyOf(endpoint, localize) : undefined
  return {
    operationId: operationIdOf(endpoint, method),
    tags: [group],
    summary: localize(name, 'summary', summary),
    description: description
      ? localize(name, 'description', description)
      : localize(name, 'summary', summary),
    ...(deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successResponses(endpoint, localize), ...refusalResponses(endpoint, method, localize) },
  }
}

/** Applies to every call. */
const description = {
  access: 'Small HTTP services and a chat room that anyone may call: no account, no key, no call limit.',
  parameters:
    'Send parameters in the query; with POST also in the body: as JSON, a form or multipart/form-data, compressed with gzip or deflate if you like. A parameter that is `null` or empty counts as missing (in bodies of administration, an empty text is a value). Unknown parameters are ignored, except those that look like one that protects what a call makes. A known parameter that is given twice is refused. Times are in milliseconds since 1970 (UTC), durations in seconds.',
  responses:
    'A successful answer in JSON has `code: 200`. A refusal has its HTTP status as `code`, a slug as `error` and a sentence as `message`.',
}

const otherTags = {
  platform: 'For machines and operators.',
  admin: 'Administration; needs the super key.',
}

const tagsOf = (language: Language, localize: Localize) => [
  ...services.map(({ id }) => ({ name: id, description: serviceTextsOf(id, language).purpose })),
  ...Object.entries(otherTags).map(([name, english]) => ({
    name,
    description: localize('document', `tags.${name}`, english),
  })),
]

function pathsOf(endpoints: readonly Endpoint[], localize: Localize): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operationOf(endpoint, method, localize),
    ])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return paths
}

function documentIn(endpoints: readonly Endpoint[], language: Language, localize: Localize): OpenApiDocument {
  const paragraphs = Object.entries(description)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Open Utility API',
      version: '1',
      description: paragraphs
        .map(([name, english]) => localize('document', `description.${name}`, english))
        .join('\n\n'),
      contact: { name: localize('document', 'contact', 'Whoever runs this platform') },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: tagsOf(language, localize).filter(({ name }) => endpoints.some(({ group }) => group === name)),
    paths: pathsOf(endpoints, localize),
    components: { schemas: {}, securitySchemes: securitySchemes(localize) },
  }
}

/** With everything written out, as /docs reads it. */
export function wholeDocument(endpoints: readonly Endpoint[], language: Language = 'en'): OpenApiDocument {
  return documentIn(endpoints, language, localizerFor(language))
}

/** With repeated parts as components, as /openapi.json serves it. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  language: Language = 'en',
  localize = localizerFor(language),
): SharedDocument {
  return shareParts(documentIn(endpoints, language, localize), localize)
}
