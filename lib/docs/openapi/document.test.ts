import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument, wholeDocument } from './document'
import type { Operation, Parameter } from './model'

const reference = wholeDocument(allEndpoints)
const operations: [string, Operation][] = Object.entries(reference.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
)

describe('the reference', () => {
  it.each(['en', 'zh-Hans'] as const)('is a valid OpenAPI 3.1 document in %s', async (language) => {
    const document = openApiDocument(allEndpoints, language)
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) })
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('has the same names in every language', () => {
    const namesIn = (language: 'en' | 'zh-Hans') =>
      Object.values(openApiDocument(allEndpoints, language).components).map((kind) => Object.keys(kind))
    expect(namesIn('zh-Hans')).toEqual(namesIn('en'))
  })

  it('names every operation once, as a method reads', () => {
    const names = operations.map(([, operation]) => operation.operationId)
    expect(names).toHaveLength(new Set(names).size)
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/)
  })

  it('has no schema but by its name, and no text twice where it is long', () => {
    const { paths } = openApiDocument(allEndpoints)
    expect(JSON.stringify(paths).match(/.{80}"properties"/g)).toBeNull()
    expect(JSON.stringify(openApiDocument(allEndpoints)).length / operations.length).toBeLessThan(2700)
  })

  it.each(operations)('%s says what each part of it is', (_, operation) => {
    expect(operation.summary).not.toBe('')
    expect(operation.description).not.toBe('')
    expect(operation.description, 'more than its one line').not.toBe(operation.summary)
    expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^[23]/))
    for (const parameter of operation.parameters ?? []) {
      expect(parameter.description, parameter.name).not.toBe('')
      expect(parameter.example, parameter.name).toBeDefined()
      expect(Object.keys(parameter.schema), parameter.name).not.toEqual([])
    }
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      for (const [name, { description, ...property }] of Object.entries(schema?.properties ?? {})) {
        expect(description, name).toBeTruthy()
        expect(Object.keys(property), name).not.toEqual([])
      }
  })
})

/** Every whole-number parameter of every GET, with the schema that validates it. */
const integers = allEndpoints.flatMap(({ input, methods, path }) =>
  input && methods.includes('GET')
    ? (reference.paths[path]?.get?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query' && parameter.schema.minimum !== undefined)
        .map((parameter): [string, Parameter, typeof input] => [
          `${path} ${parameter.name}`,
          parameter,
          input,
        ])
    : [],
)

describe('bounds in the reference are the bounds that are checked', () => {
  it.each(integers)('%s', (_, { name, schema: { minimum = 0, maximum } }, input) => {
    const refuses = (value: number) =>
      input.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name) === true
    expect(refuses(minimum)).toBe(false)
    expect(refuses(minimum - 1)).toBe(true)
    if (maximum === undefined) return
    expect(refuses(maximum)).toBe(false)
    expect(refuses(maximum + 1)).toBe(true)
  })
})

describe('the headers that a call reads', () => {
  const all = new Map(operations)
  it.each([
    ['get /sf/{name}', ['If-Match', 'If-None-Match', 'If-Modified-Since', 'Range', 'If-Range']],
    ['put /sf/{name}', ['If-Match', 'X-Create-Key', 'Idempotency-Key']],
    ['get /qrcode', ['If-Match', 'If-None-Match']],
    ['post /qrcode', ['If-Match']],
    ['get /go/parse', ['X-Password']],
    ['post /go/addlinks', ['X-Create-Key', 'Idempotency-Key']],
    ['get /poll', []],
  ])('are described in both languages: %s', (name, headers) => {
    const inHeader = (all.get(name)?.parameters ?? []).filter((parameter) => parameter.in === 'header')
    expect(inHeader.map((parameter) => parameter.name)).toEqual(headers)
    const [method = '', path = ''] = name.split(' ')
    const chinese = wholeDocument(allEndpoints, 'zh-Hans').paths[path]?.[method]?.parameters ?? []
    for (const { name: header, description } of chinese.filter((parameter) => parameter.in === 'header'))
      expect(description, header).toMatch(/[\u4e00-\u9fff]/)
  })

  it('are told wherever a response depends on them', () => {
    for (const [name, { parameters = [], responses }] of operations) {
      const headers = parameters.filter((each) => each.in === 'header').map((each) => each.name)
      expect(headers.includes('If-Match'), name).toBe('412' in responses)
      if (name.startsWith('get ')) expect(headers.includes('If-None-Match'), name).toBe('304' in responses)
      expect(headers.includes('Range'), name).toBe('206' in responses)
    }
  })
})
