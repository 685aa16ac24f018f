import fc from 'fast-check'
import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { brokenFields, type Fields, type Known, pathPart, validFields } from './fuzz-fields'
import type { Call } from './http'

/** A request that was made up, as it goes on the wire. */
export interface MadeUp {
  path: string
  call: Call
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** As a query or a form: every value is text there. */
const urlEncoded = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&')

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function withBody(method: Method, way: 'json' | 'form', fields: Fields, headers: Call['headers']): Call {
  const body = way === 'json' ? JSON.stringify(fields) : urlEncoded(fields)
  return { method, headers: { ...headers, 'Content-Type': types[way] }, body }
}

/** Bodies that are no parameters at all. */
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
): MadeUp {
  if (method !== 'GET') return { path, call: withBody(method, way, fields, headers) }
  const query = urlEncoded(fields)
  return { path: query === '' ? path : `${path}?${query}`, call: { method, headers } }
}

/** Requests of an endpoint: about half are in order. @param authorization for those that need the super key */
export function requestsOf(endpoint: Endpoint, known: Known, authorization: string): fc.Arbitrary<MadeUp> {
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
  const mangled = fc.record({ ...common, mess: unreadable }).map(({ method, parts: given, mess }): MadeUp => {
    const call = { method, ...mess, headers: { ...headers, ...mess.headers } }
    return { path: pathOf(given), call }
  })
  return fc.oneof(
    { arbitrary: made(validFields(endpoint, known)), weight: 5 },
    { arbitrary: made(brokenFields(endpoint, known)), weight: 4 },
    ...(methods.some((method) => method !== 'GET') ? [{ arbitrary: mangled, weight: 1 }] : []),
  )
}
