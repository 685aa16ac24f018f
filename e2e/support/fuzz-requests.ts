import fc from 'fast-check'
import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { exampleOf } from '@/lib/docs/openapi/examples'
import { type JsonSchema, jsonSchemaOf } from '@/lib/docs/openapi/json-schema'
import type { Call } from './http'

/** Required parameters, those of the definition's example, and those that name the created thing. */
export function exampleFieldsOf({ input, example = {}, group }: Endpoint, made: Fields): Fields {
  if (!input) return {}
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const needed = required.map((name) => [name, exampleOf(properties[name] ?? {}, name, group)])
  const known = Object.entries(made).filter(([name]) => name in properties)
  return { ...Object.fromEntries(needed), ...example, ...Object.fromEntries(known) }
}

export type Fields = Record<string, unknown>

/** Existing values by parameter name, so that calls get past refusals. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>

/** Values that break parsers. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    [],
    {},
    [[]],
    -1,
    1.5,
    1e308,
    '１',
    '1e3',
    '0x10',
    'null',
    '[object Object]',
  ),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\u202e',
    'x'.repeat(5000),
    '💥'.repeat(300),
    '../..',
    '%00',
    "' OR 1=1 --",
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
)

function textOf({ minLength = 0, maxLength = 200, format, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.emailAddress()
  if (pattern && !pattern.includes('\\p')) return fc.stringMatching(new RegExp(pattern))
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }
  return fc.oneof(fc.string(size), fc.string({ unit: 'grapheme', ...size }))
}

/** Values that a JSON Schema allows. */
function valueLike(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueLike))
  const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = schema
  if (schema.type === 'integer')
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 1000) }), fc.constantFrom(min, max))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(valueLike(schema.items ?? {}), { minLength: 1, maxLength: 4 })
  if (schema.type === 'object' && schema.properties)
    return fc.record(
      Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, valueLike(each)])),
    )
  return textOf(schema)
}

/** Values that JSON Schema cannot describe, by parameter name. */
function hinted(name: string, known: Known): fc.Arbitrary<unknown>[] {
  const { id = [] } = known
  const hints: Record<string, fc.Arbitrary<unknown>> = {
    ids: fc.array(fc.constantFrom(...id), { minLength: 1, maxLength: 5 }),
    target: fc.webUrl(),
    ip: fc.oneof(fc.ipV4(), fc.ipV6()),
    fields: fc.constantFrom('ip', 'country,asn', 'tlsClientAuth.certSerial'),
    scope: fc.constantFrom('message', 'nick', 'room'),
    code: fc.constantFrom('123456', 123456),
  }
  const values = known[name]
  return [...(values ? [fc.constantFrom<unknown>(...values)] : []), ...(hints[name] ? [hints[name]] : [])]
}

/** Mostly valid parameters; the schema decides about their combination. */
function validFields({ input, example = {} }: Endpoint, known: Known): fc.Arbitrary<Fields> {
  if (!input) return fc.constant({})
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const fields = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => {
    if (name === 'wait') return [name, fc.constant(0)] // A poll that waits would be measured, not tested.
    const likely = [
      ...hinted(name, known),
      ...(name in example ? [fc.constant(example[name])] : []),
      ...(schema.default === undefined ? [] : [fc.constant(schema.default)]),
    ]
    const weighed = likely.map((arbitrary) => ({ arbitrary, weight: 2 }))
    return [name, fc.oneof(...weighed, { arbitrary: valueLike(schema), weight: 1 })]
  })
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const optional = fields.flatMap(([name]) => (required.includes(name) ? [] : [name]))
  // Half of them with few optional parameters: many seldom go together.
  const few = fc
    .tuple(whole, fc.subarray(optional, { maxLength: Math.min(3, optional.length) }))
    .map(([values, kept]) => {
      const isKept = ([name]: [string, unknown]) => required.includes(name) || kept.includes(name)
      return Object.fromEntries(Object.entries(values).filter(isKept))
    })
  return fc.oneof(whole, few)
}

/** Parameters with one or more invalid ones. */
function brokenFields(endpoint: Endpoint, known: Known): fc.Arbitrary<Fields> {
  const names = Object.keys(endpoint.input?.shape ?? {}).filter((name) => name !== 'wait')
  if (names.length === 0) return fc.constant({})
  const breaking = fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 2 })
  const without = fc.subarray(names, { maxLength: Math.min(2, names.length) })
  return fc.tuple(validFields(endpoint, known), breaking, without).map(([fields, broken, missing]) => {
    const whole: Fields = { ...fields, ...broken }
    for (const name of missing) delete whole[name]
    return whole
  })
}

const oddParts = ['0', '-1', '99999999999999999999', 'x+', '+', 'a%2Fb', '%F0%9F%92%A5', '%00', '%ff']

/** A value for a dynamic path segment, mostly of something that exists. */
function pathPart(name: string, known: Known): fc.Arbitrary<string> {
  const text = fc
    .string({ minLength: 1, maxLength: 20 })
    .map((each) => encodeURIComponent(each.toWellFormed()))
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(known[name] ?? ['1']).map(String)), weight: 4 },
    { arbitrary: fc.constantFrom(...oddParts), weight: 1 },
    { arbitrary: text, weight: 1 },
  )
}

/** A generated request. */
export interface GeneratedRequest {
  path: string
  call: Call
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** Encoded for a query or a form, where every value is text. */
const urlEncoded = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&')

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function withBody(method: Method, way: 'json' | 'form', fields: Fields, headers: Call['headers']): Call {
  const body = way === 'json' ? JSON.stringify(fields) : urlEncoded(fields)
  return { method, headers: { ...headers, 'Content-Type': types[way] }, body }
}

/** Bodies without parameters. */
const unreadable = fc.constantFrom<Pick<Call, 'headers' | 'body'>>(
  { headers: { 'Content-Type': types.json }, body: '{' },
  { headers: { 'Content-Type': types.json }, body: '[1]' },
  { headers: { 'Content-Type': types.json }, body: `${'['.repeat(5000)}` },
  { headers: { 'Content-Type': types.json }, body: Buffer.from([0xff, 0xfe, 0x7b]) },
  { headers: { 'Content-Type': types.form }, body: 'a=%zz&=&%ff=1' },
  { headers: { 'Content-Type': 'application/xml' }, body: '<a/>' },
)

/** A request with these parameters: in the query of a GET, else in the body. */
export function requestOf(
  path: string,
  method: Method,
  fields: Fields,
  way: 'json' | 'form',
  headers: Call['headers'],
): GeneratedRequest {
  if (method !== 'GET') return { path, call: withBody(method, way, fields, headers) }
  const query = urlEncoded(fields)
  return { path: query === '' ? path : `${path}?${query}`, call: { method, headers } }
}

/**
 * Requests to an endpoint, about half of them valid.
 * @param authorization for those that need the super key
 */
export function requestsOf(
  endpoint: Endpoint,
  known: Known,
  authorization: string,
): fc.Arbitrary<GeneratedRequest> {
  const { methods, auth } = endpoint
  const headers: Call['headers'] = auth ? { Authorization: authorization } : {}
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parts = fc.tuple(...names.map((name) => pathPart(name, known)))
  const common = { method: fc.constantFrom(...methods), way: fc.constantFrom('json', 'form'), parts } as const
  const pathOf = (given: string[]) => {
    let next = 0
    return endpoint.path.replace(/\{\w+\}/g, () => given[next++] ?? 'x')
  }
  const made = (fields: fc.Arbitrary<Fields>) =>
    fc
      .record({ ...common, fields })
      .map(({ method, way, parts: given, fields: values }) =>
        requestOf(pathOf(given), method, values, way, headers),
      )
  const mangled = fc
    .record({ ...common, mess: unreadable })
    .map(({ method, parts: given, mess }): GeneratedRequest => {
      const call = { method, ...mess, headers: { ...headers, ...mess.headers } }
      return { path: pathOf(given), call }
    })
  return fc.oneof(
    { arbitrary: made(validFields(endpoint, known)), weight: 5 },
    { arbitrary: made(brokenFields(endpoint, known)), weight: 4 },
    ...(methods.some((method) => method !== 'GET') ? [{ arbitrary: mangled, weight: 1 }] : []),
  )
}
