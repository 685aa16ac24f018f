import type { Credential, Endpoint, Method } from '@/lib/core/contract/endpoint'
import type { Language } from '@/lib/core/i18n/language'
import { serviceTexts } from '@/lib/main/contract'
import { servicesBy } from '@/lib/main/service-list'
import { successResponses } from './answers'
import { bodyOf, hasBody, parametersOf } from './input'
import type { OpenApiDocument, Operation } from './model'
import { refusalResponses } from './refusals'
import { type Say, sayIn } from './sentences'
import { type SharedDocument, shareParts } from './share'

const described: Record<Credential, string> = {
  superKey: 'The super key: administration, and everything that tokens open.',
  metricsKey: 'METRICS_KEY of the environment: opens `/metrics` and nothing else.',
  ownerToken: 'The `token` that the creation of a text or a short link answered.',
  adminKey: 'The administrator key, or one that the administrator issued: creates accounts.',
}

/** Every way to show who one is. All of them are bearer tokens. */
function securitySchemes(say: Say): Record<Credential, object> {
  const schemes = Object.entries(described).map(([name, description]) => [
    name,
    { type: 'http', scheme: 'bearer', description: say(description) },
  ])
  return Object.fromEntries(schemes)
}

/** What a call needs, or may show: any of these. */
function securityOf({ auth, bearer = [] }: Endpoint): Record<string, string[]>[] {
  if (auth === 'super') return [{ superKey: [] }]
  if (auth === 'metrics') return [{ superKey: [] }, { metricsKey: [] }]
  return bearer.length > 0 ? [{}, ...bearer.map((name) => ({ [name]: [] }))] : []
}

/** The method by which an endpoint that takes both is best called. */
const bestOf = ({ methods, changes }: Endpoint): Method | undefined =>
  methods.find((method) => (method === 'POST') === (changes === true)) ?? methods[0]

/** What the operation is called; the other way to call the same has a name of its own. */
function nameOf(endpoint: Endpoint, method: Method): string {
  if (method === bestOf(endpoint)) return endpoint.operation
  return `${endpoint.operation}By${method.charAt(0)}${method.slice(1).toLowerCase()}`
}

/** One method of an endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, method: Method, say: Say): Operation {
  const { group, summary, description, deprecated } = endpoint
  const parameters = parametersOf(endpoint, method, say)
  const requestBody = hasBody(method) ? bodyOf(endpoint, say) : undefined
  return {
    operationId: nameOf(endpoint, method),
    tags: [group],
    summary: say(summary),
    description: say(description ?? summary),
    ...(deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successResponses(endpoint, say), ...refusalResponses(endpoint, method, say) },
  }
}

/** What holds for every call. */
const description = [
  'Small HTTP services and a chat room that anyone may call: no account, no key, no call limit.',
  'Parameters go into the query; with POST also into a body of JSON, a form or multipart/form-data, which may be packed by gzip or deflate. What is null or empty counts as not given (in a body of administration the empty text is a value). Unknown parameters are ignored, a known one given twice is refused. Times are milliseconds since the epoch, durations seconds.',
  'A JSON success carries `code: 200`. A refusal has its HTTP status as `code`, a slug as `error` and a sentence as `message`.',
]

const tagsOf = (say: Say) => [
  ...servicesBy('desktop').map(({ id }) => ({ name: id, description: say(serviceTexts[id].purpose) })),
  { name: 'platform', description: say('For machines and operators.') },
  { name: 'admin', description: say('Administration; needs the super key.') },
]

function pathsOf(endpoints: readonly Endpoint[], say: Say): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operationOf(endpoint, method, say),
    ])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return paths
}

function documentIn(endpoints: readonly Endpoint[], say: Say): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Open Utility API',
      version: '1',
      description: description.map(say).join('\n\n'),
      contact: { name: say('Whoever runs this platform') },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: tagsOf(say).filter(({ name }) => endpoints.some(({ group }) => group === name)),
    paths: pathsOf(endpoints, say),
    components: { schemas: {}, securitySchemes: securitySchemes(say) },
  }
}

/** The reference of these endpoints with everything written out, as pages read it. */
export function wholeDocument(endpoints: readonly Endpoint[], language: Language = 'en'): OpenApiDocument {
  return documentIn(endpoints, sayIn(language))
}

/** The reference of these endpoints as machines read it: nothing in it twice. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  language: Language | Say = 'en',
): SharedDocument {
  const say = typeof language === 'function' ? language : sayIn(language)
  return shareParts(documentIn(endpoints, say), say)
}
