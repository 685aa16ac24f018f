import { type Endpoint, examplePage, type Method } from '@/lib/core/contract/endpoint'
import { errorBody } from '@/lib/core/contract/error-body'
import { type ErrorReason, errorStatus, slugOf } from '@/lib/core/contract/errors'
import { keyConflict } from './header-parameters'
import { hasBody } from './input'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import type { Answer, Content, Example, Header } from './model'
import type { Say } from './sentences'

/** Why a call may find no room, if it writes at all. What makes room may write beyond what others may. */
function whenFull({ group, changes = false, freesSpace = false }: Endpoint, method: Method) {
  if (!changes && (group !== 'admin' || method === 'GET')) return {}
  return {
    storage_full: freesSpace
      ? 'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.'
      : 'The storage of the platform is full.',
  }
}

/** The reasons of an endpoint itself; whoever takes a key can be refused for it. */
function ownRefusals({ errors, repeatable }: Endpoint, say: Say): Endpoint['errors'] {
  const own = Object.fromEntries(Object.entries(errors ?? {}).map(([reason, when]) => [reason, say(when)]))
  if (!repeatable) return own
  return { ...own, conflict: [own.conflict, say(keyConflict)].filter(Boolean).join(' ') }
}

function usualRefusals(endpoint: Endpoint, method: Method): Partial<Record<ErrorReason, string>> {
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

/** When an endpoint refuses: what every endpoint of its kind does, and its own reasons. */
export function refusalsOf(
  endpoint: Endpoint,
  method: Method,
  say: Say = (english) => english,
): Partial<Record<ErrorReason, string>> {
  const usual = Object.entries(usualRefusals(endpoint, method)).map(([reason, when]) => [reason, say(when)])
  return { ...Object.fromEntries(usual), ...ownRefusals(endpoint, say) }
}

/** What a refusal looks like. Its sentence says in the very case what was wrong. */
function exampleOfRefusal(reason: ErrorReason, when: string): Example {
  const body = { code: errorStatus[reason], error: slugOf(reason), message: when.replaceAll('`', '') }
  const issues = [{ path: 'room', message: 'is required', rule: 'required' }]
  return { value: reason === 'invalid_parameter' ? { ...body, message: 'room is required.', issues } : body }
}

function headersOf(status: number, say: Say): Pick<Answer, 'headers'> {
  const header = (description: string, required: boolean): Header => ({
    description: say(description),
    required,
    schema: { type: 'string' },
  })
  if (status === 401)
    return { headers: { 'WWW-Authenticate': header('How to show a key: `Bearer`, RFC 6750.', true) } }
  if (status === 503 || status === 409)
    return { headers: { 'Retry-After': header('Seconds to wait, where waiting helps.', false) } }
  return {}
}

const errorSchemas = new WeakMap<Say, JsonSchema>()

/** Made once for a document: there are a thousand refusals in it. */
function errorSchema(say: Say): JsonSchema {
  const made = errorSchemas.get(say) ?? jsonSchemaOf(errorBody, 'output', say)
  errorSchemas.set(say, made)
  return made
}

/** The refusals of an endpoint, by their status. */
export function refusalResponses(endpoint: Endpoint, method: Method, say: Say): Record<string, Answer> {
  const byStatus = new Map<number, [ErrorReason, string][]>()
  for (const [reason, when] of Object.entries(refusalsOf(endpoint, method, say)) as [ErrorReason, string][]) {
    const status = errorStatus[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), [reason, when]])
  }
  const schema = errorSchema(say)
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => {
      const examples = Object.fromEntries(
        reasons.map(([reason, when]) => [slugOf(reason), exampleOfRefusal(reason, when)]),
      )
      const content: Content = { 'application/json': { schema, examples } }
      if (endpoint.pages) content['text/html'] = { schema: { type: 'string' }, example: examplePage }
      const description = reasons.map(([reason, when]) => `\`${slugOf(reason)}\`: ${when}`).join('\n\n')
      return [status, { description, ...headersOf(status, say), content }]
    }),
  )
}
