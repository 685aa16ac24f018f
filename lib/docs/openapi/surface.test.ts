import { expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { wholeDocument } from './document'
import type { JsonSchema } from './json-schema'
import type { OpenApiDocument, Operation } from './model'

const bounds = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
]

/** Type and bounds of a schema, such as `string minLength=1 maxLength=64`. */
function describe(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat().join('|')
  const others = bounds
    .filter((key) => schema[key] !== undefined)
    .map((key) => `${key}=${JSON.stringify(schema[key])}`)
  return [types || 'any', ...others].join(' ')
}

/** Lines for a schema, its values, and the fields within it. `?` marks what may be missing. */
function schemaLines(path: string, schema: JsonSchema, isRequired = true): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap((variant) => schemaLines(path, variant, isRequired))
  const { properties = {}, required = [], items, additionalProperties: others } = schema
  return [
    `${path}${isRequired ? '' : '?'}: ${describe(schema)}`,
    ...(schema.enum ?? [schema.const]).flatMap((value) =>
      value === undefined ? [] : [`${path} = ${JSON.stringify(value)}`],
    ),
    ...Object.entries(properties).flatMap(([name, field]) =>
      schemaLines(`${path}.${name}`, field, required.includes(name)),
    ),
    ...(items ? schemaLines(`${path}[]`, items) : []),
    ...(typeof others === 'object' ? schemaLines(`${path}.*`, others) : []),
  ]
}

function inputLines({ parameters = [], requestBody }: Operation): string[] {
  const content = requestBody?.content ?? {}
  return [
    ...parameters.flatMap(({ in: place, name, schema, required }) =>
      schemaLines(`${place} ${name}`, schema, required),
    ),
    ...Object.keys(content).map((type) => `takes ${type}`),
    ...schemaLines('body', content['application/json']?.schema ?? {}),
  ]
}

function responseLines({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { content = {}, headers = {} }]) => {
    if (status >= '400')
      return Object.keys(content['application/json']?.examples ?? {}).map(
        (slug) => `refuses ${status} ${slug}`,
      )
    const required = Object.keys(headers).filter((name) => headers[name]?.required)
    return [
      `returns ${status}`,
      ...required.map((name) => `returns ${status} header ${name}`),
      ...Object.entries(content).flatMap(([type, { schema }]) =>
        schemaLines(`returns ${status} ${type}`, schema ?? {}),
      ),
    ]
  })
}

/**
 * What clients can depend on, without descriptions and examples: sorted lines, each beginning with its method and path.
 * docs/versioning.md says which lines may change.
 */
function surfaceLines({ paths }: Pick<OpenApiDocument, 'paths'>): string[] {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      [
        `is ${operation.operationId}`,
        ...operation.security.map((way) => `opened by ${Object.keys(way).join(' and ') || 'everyone'}`),
        ...(operation.security.length === 0 ? ['opened by everyone'] : []),
        ...inputLines(operation),
        ...responseLines(operation),
      ].map((line) => `${method.toUpperCase()} ${path} ${line}`),
    ),
  )
  return [...new Set(lines)].sort()
}

it('what clients can depend on stands in surface.txt, line by line', async () => {
  const lines = surfaceLines(wholeDocument(allEndpoints))
  expect(lines.length).toBeGreaterThan(2000)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('surface.txt')
})
