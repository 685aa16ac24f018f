import { expect, it } from 'vitest'
import { errorBody } from '@/lib/core/contract/error-body'
import { allEndpoints, everyEndpoint } from '@/lib/main/endpoints'
import { wholeDocument } from './document'
import { inputExampleOf } from './input'
import { jsonSchemaOf } from './json-schema'
import type { Media, Operation } from './model'
import { responseExampleOf, successBody } from './responses'

const named = allEndpoints.map((endpoint) => [endpoint.operation, endpoint] as const)

it.each(named)('the example of %s is a call that the schema takes', (_, endpoint) => {
  const unknown: string[] = []
  const example = inputExampleOf(endpoint, (name) => unknown.push(name))
  expect(unknown, 'fields without a value in lib/docs/openapi/examples.ts').toEqual([])
  if (!endpoint.input) return
  expect(endpoint.input.safeParse(example).error).toBeUndefined()
  const { properties = {} } = jsonSchemaOf(endpoint.input, 'input')
  // Lists are also taken as text, which the schema does not say.
  for (const [name, { type }] of Object.entries(properties))
    if (type === 'array') expect(example[name] ?? []).toBeInstanceOf(Array)
})

it.each(named)('the examples of responses of %s are what the schema says', (_, endpoint) => {
  const { response, otherResponses = [], group } = endpoint
  const bodies = [response, ...otherResponses.map(({ body }) => body)].filter((body) => body !== undefined)
  for (const body of bodies) {
    const unknown: string[] = []
    const example = responseExampleOf(body, group, (name) => unknown.push(name))
    expect(unknown, 'fields without a value in lib/docs/openapi/examples.ts').toEqual([])
    expect(successBody(body).safeParse(example).error).toBeUndefined()
  }
})

it('every refusal has an example that is a refusal', () => {
  const operations = Object.values(wholeDocument(allEndpoints).paths).flatMap((methods) =>
    Object.values(methods),
  )
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status >= '400'),
  )
  for (const [status, { content }] of refusals) {
    const examples = Object.values(content?.['application/json']?.examples ?? {})
    expect(examples).not.toEqual([])
    for (const example of examples) {
      const body = errorBody.parse('value' in example ? example.value : undefined)
      expect(body.code).toBe(Number(status))
    }
  }
})

/** Pictures and databases: there is no way to write them into a document. */
const isBinary = ({ schema }: Media) => schema?.format === 'binary'

const everyOperation = Object.entries(wholeDocument(everyEndpoint).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
)

it.each(everyOperation)(
  '%s has an example of everything it takes and gives',
  (_, { requestBody, responses }) => {
    const contents = [requestBody, ...Object.values(responses)].map((each) => each?.content ?? {})
    for (const [type, media] of contents.flatMap((content) => Object.entries(content))) {
      if (isBinary(media)) expect(type).toMatch(/^image\/|pdf$|sqlite3$/)
      else expect(media.example ?? Object.keys(media.examples ?? {})[0], type).toBeDefined()
      // Each of the kinds that a response may be of has one.
      const kinds = media.schema?.anyOf?.length ?? 0
      expect(Object.keys(media.examples ?? {}).length, type).toBeGreaterThanOrEqual(kinds)
    }
  },
)

it('has every JSON response', () => {
  const operations = new Map<string, Operation>(everyOperation)
  for (const name of ['get /ip/{address}/{field}', 'post /hooks/{token}/discord'])
    expect(operations.get(name)?.responses['200']?.content).toHaveProperty(['application/json'])
})
