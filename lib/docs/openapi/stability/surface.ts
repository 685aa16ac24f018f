import type { JsonSchema } from '../json-schema'
import type { Answer, OpenApiDocument, Operation } from '../model'

/** What a client can come to depend on, of one operation. Words are left out: they may be improved at any time. */
export interface OperationSurface {
  /** The name of its method in generated clients. */
  name: string
  /** Whether it may be called without showing who one is. */
  isOpen: boolean
  /** What may be shown for it, by the names of the schemes; those that must be shown together joined by `+`. */
  ways?: string[]
  /** Media types of its body. */
  takes: string[]
  /** By place and name, such as `query room`. */
  inputs: Record<string, { required: boolean; schema: JsonSchema }>
  /** Successes: by status and media type. */
  answers: Record<string, Record<string, JsonSchema>>
  /** Headers that every success of a status has. */
  headers: Record<string, string[]>
  /** The status that each slug is refused with. */
  refusals: Record<string, string>
}

/** Every operation by method and path. */
export type Surface = Record<string, OperationSurface>

const words = new Set(['description', 'example', 'examples', 'title'])

/** A schema without its titles, descriptions and examples. */
function bare(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'properties')
      return [
        [key, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, bare(one)]))],
      ]
    if (words.has(key)) return []
    if (key === 'anyOf') return [[key, (value as JsonSchema[]).map(bare)]]
    return [[key, key === 'items' ? bare(value as JsonSchema) : value]]
  })
  return Object.fromEntries(kept)
}

function inputsOf({ parameters = [], requestBody }: Operation): OperationSurface['inputs'] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const inBody = Object.entries(properties).map(([name, schema]) => [
    `body ${name}`,
    { required: required.includes(name), schema: bare(schema) },
  ])
  const others = parameters.map(({ in: place, name, required: needed, schema }) => [
    `${place} ${name}`,
    { required: needed, schema: bare(schema) },
  ])
  return Object.fromEntries([...others, ...inBody])
}

function mediaOf({ content = {} }: Answer): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, bare(schema ?? {})]))
}

function surfaceOfOperation(operation: Operation): OperationSurface {
  const { operationId, security, requestBody, responses } = operation
  const successes = Object.entries(responses).filter(([status]) => status < '400')
  const refusals = Object.entries(responses).filter(([status]) => status >= '400')
  return {
    name: operationId,
    ways: security.map((way) => Object.keys(way).join('+')).filter((way) => way !== ''),
    isOpen: security.length === 0 || security.some((way) => Object.keys(way).length === 0),
    takes: Object.keys(requestBody?.content ?? {}),
    inputs: inputsOf(operation),
    answers: Object.fromEntries(successes.map(([status, answer]) => [status, mediaOf(answer)])),
    headers: Object.fromEntries(
      successes.map(([status, { headers = {} }]) => [
        status,
        Object.keys(headers).filter((name) => headers[name]?.required),
      ]),
    ),
    refusals: Object.fromEntries(
      refusals.flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((slug) => [slug, status]),
      ),
    ),
  }
}

/** What clients can depend on, of a whole document. */
export function surfaceOf({ paths }: Pick<OpenApiDocument, 'paths'>): Surface {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        surfaceOfOperation(operation),
      ]),
    ),
  )
}
