import { expect, it } from 'vitest'
import { allEndpoints } from '../endpoints/all'
import { answerExampleOf, successBody } from './answers'
import { wholeDocument } from './document'
import { errorBody } from './error-body'
import { inputExampleOf } from './input'

const named = allEndpoints.map((endpoint) => [endpoint.operation, endpoint] as const)

it.each(named)('the example of %s is a call that the schema takes', (_, endpoint) => {
  const unknown: string[] = []
  const example = inputExampleOf(endpoint, (name) => unknown.push(name))
  expect(unknown, 'fields without a value in lib/schemas/example-values.ts').toEqual([])
  if (endpoint.input) expect(endpoint.input.safeParse(example).error).toBeUndefined()
})

it.each(named)('the examples of answers of %s are what the schema says', (_, endpoint) => {
  const { answer, otherAnswers = [], group } = endpoint
  const bodies = [answer, ...otherAnswers.map(({ body }) => body)].filter((body) => body !== undefined)
  for (const body of bodies) {
    const unknown: string[] = []
    const example = answerExampleOf(body, group, (name) => unknown.push(name))
    expect(unknown, 'fields without a value in lib/schemas/example-values.ts').toEqual([])
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
