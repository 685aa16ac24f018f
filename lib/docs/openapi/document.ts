/**
 * The OpenAPI 3.1 document of a list of endpoints, in two forms: written out in full, and with shared parts.
 */
import type { Credential, Endpoint, Method } from '@/lib/core/contract/endpoint'
import type { Language } from '@/lib/core/i18n/language'
import { serviceTextsOf } from '@/lib/main/program-names'
import { services } from '@/lib/main/service-list'
import { bodyOf, hasBody, parametersOf } from './input'
import { type Localize, localizerFor } from './localize'
import { mapValues, type OpenApiDocument, type Operation } from './model'
import { refusalResponses } from './refusals'
import { successResponses } from './responses'
import { type SharedDocument, shareParts } from './share'

const credentialDescriptions: Record<Credential, string> = {
  superKey: 'The super key: administration, and everything that tokens open.',
  metricsKey: 'METRICS_KEY of the environment: opens `/metrics` and nothing else.',
  ownerToken: 'The `token` that the creation of a text or a short link answered.',
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
