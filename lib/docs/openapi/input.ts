import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { exampleOf, type Missing } from './examples'
import { headerParametersOf } from './header-parameters'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import type { Content, Operation, Parameter } from './model'
import type { Say } from './sentences'

export const hasBody = (method: Method) => method !== 'GET'

interface Properties {
  properties: Record<string, JsonSchema>
  required: string[]
}

/** The properties of an endpoint's input, each with its description. */
function propertiesOf({ input, parameters = {} }: Endpoint, say: Say): Properties {
  if (!input) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input', say)
  const described = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, description: say(parameters[name] ?? '') },
  ])
  return { properties: Object.fromEntries(described), required }
}

function pathSchemaOf({ pathValues, group }: Endpoint, name: string): JsonSchema {
  const values = pathValues?.[name]
  if (values) return { type: 'string', enum: [...values] }
  // What administrators see in rows goes by its number.
  return name === 'id' && group === 'admin' ? { type: 'integer', minimum: 1 } : { type: 'string' }
}

function pathParametersOf(endpoint: Endpoint, say: Say): Parameter[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = pathSchemaOf(endpoint, name)
    return {
      name,
      in: 'path',
      required: true,
      description: say(endpoint.pathParameters?.[name] ?? ''),
      schema,
      example: exampleOf(schema, name, endpoint.group),
    }
  })
}

/** The example of one value: that of the definition, else the usual one. */
function exampleValueOf(endpoint: Endpoint, name: string, schema: JsonSchema, missing?: Missing): unknown {
  return endpoint.example?.[name] ?? exampleOf(schema, name, endpoint.group, missing)
}

function queryOf(endpoint: Endpoint, say: Say, isRequired: (name: string) => boolean): Parameter[] {
  const { properties } = propertiesOf(endpoint, say)
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: isRequired(name),
    description,
    schema,
    example: exampleValueOf(endpoint, name, schema),
  }))
}

/** The parameters of a call, but for those in its body. */
export function parametersOf(endpoint: Endpoint, method: Method, say: Say): Parameter[] {
  const required = propertiesOf(endpoint, say).required
  const { rawBody } = endpoint
  // Beside a body that is one text, the other parameters can only be in the query.
  const besideText = hasBody(method) && rawBody ? queryOf(endpoint, say, () => false) : []
  return [
    ...pathParametersOf(endpoint, say),
    ...(hasBody(method) ? [] : queryOf(endpoint, say, (name) => required.includes(name))),
    ...besideText.filter(({ name }) => name !== rawBody?.parameter),
    ...headerParametersOf(endpoint, method, say),
  ]
}

/** What the definition shows, and whatever else is required. */
export function inputExampleOf(endpoint: Endpoint, missing?: Missing): Record<string, unknown> {
  const { properties = {}, required = [] } = endpoint.input ? jsonSchemaOf(endpoint.input, 'input') : {}
  const needed = required.map((name) => [
    name,
    exampleValueOf(endpoint, name, properties[name] ?? {}, missing),
  ])
  return { ...Object.fromEntries(needed), ...endpoint.example }
}

/** The body of a call. */
export function bodyOf(endpoint: Endpoint, say: Say): Operation['requestBody'] {
  const { properties, required } = propertiesOf(endpoint, say)
  const { rawBody } = endpoint
  if (Object.keys(properties).length === 0 && !rawBody) return undefined
  const schema: JsonSchema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  const example = inputExampleOf(endpoint)
  const media = { schema, example }
  const content: Content = {
    'application/json': media,
    'application/x-www-form-urlencoded': media,
    'multipart/form-data': media,
  }
  if (rawBody)
    content[rawBody.mediaType] = {
      schema: { type: 'string', description: say(rawBody.description) },
      example: rawBody.example ?? exampleOf({ type: 'string' }, rawBody.parameter, endpoint.group),
    }
  return { required: required.length > 0, content }
}
