import type { Endpoint, Method, OtherAnswer } from '../endpoints/endpoint'
import { type ErrorReason, errorStatus, slugOf } from '../errors'
import { z } from '../zod'
import { idempotencyKey, keyConflict, replayedHeader } from './idempotency-key'
import { type JsonSchema, jsonSchemaOf } from './json-schema'

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, Answer>
}

const hasBody = (method: Method) => method !== 'GET'

/** The properties of an endpoint's input, each with its description. */
function propertiesOf({ input, parameters = {} }: Endpoint): {
  properties: Record<string, JsonSchema>
  required: string[]
} {
  if (!input) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const described = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, description: parameters[name] ?? '' },
  ])
  return { properties: Object.fromEntries(described), required }
}

function pathParametersOf({ path, pathParameters = {} }: Endpoint): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name] ?? '',
    schema: { type: 'string' },
  }))
}

function queryOf(endpoint: Endpoint): Parameter[] {
  const { properties, required } = propertiesOf(endpoint)
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
}

function exampleOf(example: Record<string, string>, properties: Record<string, JsonSchema>) {
  const values = Object.entries(example).map(([name, value]) => [
    name,
    properties[name]?.type === 'integer' ? Number(value) : value,
  ])
  return Object.fromEntries(values)
}

function bodyOf(endpoint: Endpoint): Operation['requestBody'] {
  const { properties, required } = propertiesOf(endpoint)
  if (Object.keys(properties).length === 0 && !endpoint.rawBody) return undefined
  const schema: JsonSchema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  const media = { schema, ...(endpoint.example ? { example: exampleOf(endpoint.example, properties) } : {}) }
  const content: Content = {
    'application/json': media,
    'application/x-www-form-urlencoded': media,
    'multipart/form-data': media,
  }
  const { rawBody } = endpoint
  if (rawBody) content[rawBody.mediaType] = { schema: { type: 'string', description: rawBody.description } }
  return { required: required.length > 0, content }
}

/** Why a call may find no room, if it writes at all. What makes room may write beyond what others may. */
function whenFull({ group, changes = false, makesRoom = false }: Endpoint, method: Method) {
  if (!changes && (group !== 'admin' || method === 'GET')) return {}
  return {
    storage_full: makesRoom
      ? 'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.'
      : 'The storage of the platform is full.',
  }
}

/** The reasons of an endpoint itself. */
function ownRefusals({ errors, repeatable }: Endpoint): Endpoint['errors'] {
  if (!repeatable) return errors
  return { ...errors, conflict: [errors?.conflict, keyConflict].filter(Boolean).join(' ') }
}

/** When an endpoint refuses: what every endpoint of its kind does, and its own reasons. */
export function refusalsOf(endpoint: Endpoint, method: Method): Partial<Record<ErrorReason, string>> {
  const { group, input, auth, path } = endpoint
  const takesInput = input !== undefined || path.includes('{')
  return {
    ...(takesInput
      ? { invalid_parameter: 'A parameter is missing, given twice or not valid; `issues` says which.' }
      : {}),
    ...(auth ? { unauthorized: 'The super key is missing or wrong.' } : {}),
    ...(auth === 'super' ? { forbidden: 'A session was shown by a page of another site.' } : {}),
    ...(hasBody(method) && input
      ? {
          too_large: 'The body is too large.',
          unsupported_media_type: 'The body is neither JSON nor a form.',
        }
      : {}),
    ...whenFull(endpoint, method),
    ...(group === 'platform' || group === 'admin'
      ? {}
      : { service_suspended: 'The administrator has suspended this service.' }),
    ...ownRefusals(endpoint),
  }
}

function refusalResponses(endpoint: Endpoint, method: Method): Record<string, Answer> {
  const byStatus = new Map<number, string[]>()
  for (const [reason, when] of Object.entries(refusalsOf(endpoint, method)) as [ErrorReason, string][]) {
    const status = errorStatus[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${slugOf(reason)}\`: ${when}`])
  }
  const content: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, { description: lines.join('\n\n'), content }]),
  )
}

const successSchema = (answer: z.ZodObject): JsonSchema =>
  jsonSchemaOf(z.object({ code: z.literal(200) }).extend(answer.shape), 'output')

function headersOf(headers: Record<string, string> = {}): Pick<Answer, 'headers'> {
  const described = Object.entries(headers).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return described.length > 0 ? { headers: Object.fromEntries(described) } : {}
}

function otherResponse({ description, mediaTypes, body, headers }: OtherAnswer): Answer {
  const answer = { description, ...headersOf(headers) }
  if (mediaTypes.length === 0) return answer
  const media = body ? { schema: successSchema(body) } : {}
  return { ...answer, content: Object.fromEntries(mediaTypes.map((type) => [type, media])) }
}

/** Two answers of one status; where both are of one media type it is either of them. */
function eitherContent(one: Content = {}, other: Content = {}): Content {
  const content = { ...one, ...other }
  for (const [type, { schema }] of Object.entries(one)) {
    const otherSchema = other[type]?.schema
    if (schema && otherSchema) content[type] = { schema: { anyOf: [schema, otherSchema] } }
  }
  return content
}

function successResponses({
  answer,
  headers,
  otherAnswers = [],
  repeatable,
}: Endpoint): Record<string, Answer> {
  const responses: Record<string, Answer> = {}
  if (answer)
    responses['200'] = {
      description: 'Done.',
      ...headersOf({ ...headers, ...(repeatable ? replayedHeader : {}) }),
      content: { 'application/json': { schema: successSchema(answer) } },
    }
  for (const other of otherAnswers) {
    const { description, content, headers: own } = otherResponse(other)
    const known = responses[other.status]
    const merged = eitherContent(known?.content, content)
    const joined = { ...known?.headers, ...own }
    responses[other.status] = {
      description: known ? `${known.description} ${description}` : description,
      ...(Object.keys(joined).length > 0 ? { headers: joined } : {}),
      ...(Object.keys(merged).length > 0 ? { content: merged } : {}),
    }
  }
  return responses
}

const nameOf = (method: Method, path: string) =>
  `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`

/** One method of an endpoint as an OpenAPI operation. */
export function operationOf(endpoint: Endpoint, method: Method): Operation {
  const { path, group, summary, description, auth } = endpoint
  const parameters = [
    ...pathParametersOf(endpoint),
    ...(hasBody(method) ? [] : queryOf(endpoint)),
    ...(endpoint.repeatable ? [idempotencyKey] : []),
  ]
  const requestBody = hasBody(method) ? bodyOf(endpoint) : undefined
  return {
    operationId: nameOf(method, path),
    tags: [group],
    summary,
    ...(description === undefined ? {} : { description }),
    security:
      auth === undefined
        ? []
        : auth === 'super'
          ? [{ superKey: [] }]
          : [{ superKey: [] }, { metricsKey: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successResponses(endpoint), ...refusalResponses(endpoint, method) },
  }
}
