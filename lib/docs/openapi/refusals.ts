import { type Endpoint, examplePage, type Method, serviceOfGroup } from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import { keyConflict } from './header-parameters'
import { hasBody } from './input'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { inEnglish, type Localize, localizedSchema } from './localize'
import { type Content, type Example, type Header, mapValues, type ResponseObject } from './model'

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
export function refusalResponses(
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
