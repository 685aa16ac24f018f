import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { exampleOf, type Missing } from './examples'
import { headerParametersOf } from './header-parameters'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { type Localize, localizedSchema } from './localize'
import { type Content, mapValues, type Operation, type Parameter } from './model'

export const hasBody = (method: Method) => method !== 'GET'

interface Properties {
  properties: Record<string, JsonSchema>
  required: string[]
}

function propertiesOf({ operation, input, parameters = {} }: Endpoint, localize: Localize): Properties {
  if (!input) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const described = mapValues(properties, (schema, name) => {
    const whole = { ...schema, description: parameters[name] ?? '' }
    return localizedSchema(whole, localize, operation, `parameters.${name}`)
  })
  return { properties: described, required }
}

function pathSchemaOf({ pathValues, group }: Endpoint, name: string): JsonSchema {
  const values = pathValues?.[name]
  if (values) return { type: 'string', enum: [...values] }
  // Rows of administration are addressed by number.
  return name === 'id' && group === 'admin' ? { type: 'integer', minimum: 1 } : { type: 'string' }
}

function pathParametersOf(endpoint: Endpoint, localize: Localize): Parameter[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = pathSchemaOf(endpoint, name)
    return {
      name,
      in: 'path',
      required: true,
      description: localize(endpoint.operation, `parameters.${name}`, endpoint.pathParameters?.[name] ?? ''),
      schema,
      example: exampleOf(schema, name, endpoint.group),
    }
  })
}

function exampleValueOf(endpoint: Endpoint, name: string, schema: JsonSchema, missing?: Missing): unknown {
  return endpoint.example?.[name] ?? exampleOf(schema, name, endpoint.group, missing)
}

function queryOf(endpoint: Endpoint, localize: Localize, isRequired: (name: string) => boolean): Parameter[] {
  const { properties } = propertiesOf(endpoint, localize)
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: isRequired(name),
    description,
    schema,
    // Lists are separated by commas.
    ...(schema.type === 'array' && { explode: false }),
    example: exampleValueOf(endpoint, name, schema),
  }))
}

/** Lists and objects of a foreign format are in the body only. */
const isOfQuery = ({ isBodyForeign }: Endpoint, { type }: JsonSchema): boolean =>
  !isBodyForeign || (type !== 'array' && type !== 'object')

/** All parameters except those in the body. */
export function parametersOf(endpoint: Endpoint, method: Method, localize: Localize): Parameter[] {
  const required = propertiesOf(endpoint, localize).required
  const { rawBody } = endpoint
  // If the body is a plain text, the other parameters are in the query.
  const besideText = hasBody(method) && rawBody ? queryOf(endpoint, localize, () => false) : []
  const query = hasBody(method)
    ? besideText.filter(({ name }) => name !== rawBody?.parameter)
    : queryOf(endpoint, localize, (name) => required.includes(name))
  return [
    ...pathParametersOf(endpoint, localize),
    ...query.filter(({ schema }) => isOfQuery(endpoint, schema)),
    ...headerParametersOf(endpoint, method, localize),
  ]
}

/** The example of the definition, completed with required parameters. */
export function inputExampleOf(endpoint: Endpoint, missing?: Missing): Record<string, unknown> {
  const { properties = {}, required = [] } = endpoint.input ? jsonSchemaOf(endpoint.input, 'input') : {}
  const requiredValues = required.map((name) => [
    name,
    exampleValueOf(endpoint, name, properties[name] ?? {}, missing),
  ])
  return { ...Object.fromEntries(requiredValues), ...endpoint.example }
}

export function bodyOf(endpoint: Endpoint, localize: Localize): Operation['requestBody'] {
  const { properties, required } = propertiesOf(endpoint, localize)
  const { rawBody, binaryParameters = [] } = endpoint
  if (Object.keys(properties).length === 0 && !rawBody) return undefined
  const schema: JsonSchema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  const example = inputExampleOf(endpoint)
  const media = { schema, example }
  // A file of its bytes, instead of their Base64.
  const files = binaryParameters.map((name) => [name, { contentType: 'application/octet-stream' }])
  const content: Content = {
    'application/json': media,
    'application/x-www-form-urlencoded': media,
    'multipart/form-data':
      binaryParameters.length === 0 ? media : { ...media, encoding: Object.fromEntries(files) },
  }
  if (rawBody)
    content[rawBody.mediaType] = {
      schema: { type: 'string', description: localize(endpoint.operation, 'body', rawBody.description) },
      example: rawBody.example ?? exampleOf({ type: 'string' }, rawBody.parameter, endpoint.group),
    }
  return { required: required.length > 0, content }
}
