import { serviceIds, serviceTexts } from '../directory'
import type { Endpoint } from '../endpoints/endpoint'
import { errorBody } from './error-body'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { type Operation, operationOf } from './operation'

/** An OpenAPI 3.1 document, as far as ours uses the format. */
export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}

const description = `Small HTTP services and a chat room that anyone may call: no account, no key, no call limit.

Parameters go into the query; with POST also into a body of JSON, a form or multipart/form-data, which may be packed by gzip or deflate. What is null or empty counts as not given (in a body of administration the empty text is a value). Unknown parameters are ignored, a known one given twice is refused. Times are milliseconds since the epoch, durations seconds.

A JSON success carries \`code: 200\`. A refusal has its HTTP status as \`code\`, a slug as \`error\` and a sentence as \`message\`.`

const tags = [
  ...serviceIds.map((id) => ({ name: id, description: serviceTexts[id].purpose })),
  { name: 'platform', description: 'For machines and operators.' },
  { name: 'admin', description: 'Administration; needs the super key.' },
]

function pathsOf(endpoints: readonly Endpoint[]): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const operations = endpoint.methods.map((method) => [method.toLowerCase(), operationOf(endpoint, method)])
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) }
  }
  return paths
}

/** The reference of these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Open Utility API',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: tags.filter(({ name }) => endpoints.some(({ group }) => group === name)),
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: jsonSchemaOf(errorBody, 'output') },
      securitySchemes: {
        superKey: { type: 'http', scheme: 'bearer', description: 'The super key.' },
        metricsKey: { type: 'http', scheme: 'bearer', description: 'METRICS_KEY of the environment.' },
      },
    },
  }
}
