import { type Endpoint, examplePage, type Method } from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import { keyConflict } from './header-parameters'
import { hasBody } from './input'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import type { Content, Example, Header, ResponseObject } from './model'
import type { Localize } from './sentences'

/** Calls that free space may write beyond the limit for others. */
function whenFull({ group, hasSideEffects = false, freesSpace = false }: Endpoint, method: Method) {
  if (!hasSideEffects && (group !== 'admin' || method === 'GET')) return {}
  return {
    storage_full: freesSpace
      ? 'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.'
      : 'The storage of the platform is full.',
  }
}

/** The reasons in the definition, and a conflict of idempotency keys. */
function definedRefusals({ errors, idempotencyScope }: Endpoint, localize: Localize): Endpoint['errors'] {
  const own = Object.fromEntries(
    Object.entries(errors ?? {}).map(([reason, when]) => [reason, localize(when)]),
  )
  if (!idempotencyScope) return own
  return { ...own, conflict: [own.conflict, localize(keyConflict)].filter(Boolean).join(' ') }
}

function commonRefusals(endpoint: Endpoint, method: Method): Partial<Record<ErrorReason, string>> {
  const { group, input, auth, path } = endpoint
  return {
    ...(input !== undefined || path.includes('{')
      ? { invalid_parameter: 'A parameter is missing, given twice or not valid; `issues` says which.' }
      : {}),
    ...(auth
      ? {
          unauthorized: 'The super key is missing or wrong.',
          forbidden: 'A page of another site used the session.',
        }
      : {}),
    ...(hasBody(method) && input
      ? {
          too_large: 'The body is too large.',
          unsupported_media_type: 'The body is neither JSON nor a form.',
        }
      : {}),
    headers_too_large: 'The address and the headers are too large, or too many.',
    ...whenFull(endpoint, method),
    ...(group === 'platform' || group === 'admin'
      ? {}
      : { service_suspended: 'The administrator has suspended this service.' }),
  }
}

/** When an endpoint refuses, by reason: common reasons, and those of its definition. */
export function refusalsOf(
  endpoint: Endpoint,
  method: Method,
  localize: Localize = (english) => english,
): Partial<Record<ErrorReason, string>> {
  const usual = Object.entries(commonRefusals(endpoint, method)).map(([reason, when]) => [
    reason,
    localize(when),
  ])
  return { ...Object.fromEntries(usual), ...definedRefusals(endpoint, localize) }
}

function exampleOfRefusal(reason: ErrorReason, when: string): Example {
  const body = { code: errorStatus[reason], error: slugOf(reason), message: when.replaceAll('`', '') }
  const issues = [{ path: 'room', message: 'is required', rule: 'required' }]
  return { value: reason === 'invalid_parameter' ? { ...body, message: 'room is required.', issues } : body }
}

function headersOf(status: number, localize: Localize): Pick<ResponseObject, 'headers'> {
  const header = (description: string, required: boolean): Header => ({
    description: localize(description),
    required,
    schema: { type: 'string' },
  })
  if (status === 401)
    return { headers: { 'WWW-Authenticate': header('How to show a key: `Bearer`, RFC 6750.', true) } }
  if (status === 503 || status === 409)
    return { headers: { 'Retry-After': header('Seconds to wait, where waiting helps.', false) } }
  return {}
}

const errorSchemas = new WeakMap<Localize, JsonSchema>()

/** Cached: a document has a thousand refusals. */
function errorSchema(localize: Localize): JsonSchema {
  const schema = errorSchemas.get(localize) ?? jsonSchemaOf(errorBody, 'output', localize)
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
