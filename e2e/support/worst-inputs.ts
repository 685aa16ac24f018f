import type { Endpoint } from '@/lib/core/contract/endpoint'
import { everyEndpoint } from '@/lib/main/endpoints'
import { type Call, encode, json, type Parameters } from './http'
import { bytes, corpus, encodedBytes, grow, nameOf, wire } from './worst-corpus'
import { parameterInputs, worstHeaders } from './worst-parameters'
import { specialInputs } from './worst-special'
import { bodyBytesOf, headBytes, othersOf, pageBytes, pages, pathOf, rawBytesOf } from './worst-targets'

/** A request that grows with the size of a pattern. */
export interface WorstInput {
  /** The endpoint, for the table. */
  endpoint: string
  what: string
  /** The unit of its size. */
  unit: 'bytes' | 'characters' | 'elements' | 'pixels'
  /** The largest accepted size. */
  sizeMax: number
  request: (size: number) => {
    path: string
    call: Call
    /** Written to a raw connection, with this Host header. */
    rawHost?: string
    /** Sent with a session cookie instead of the super key: a request with a key skips much parsing. */
    byCookie?: boolean
  }
  /** Its place among similar ones, of which `npm test` takes some, and the long tests all. */
  index?: number
  share?: Share
}

/** How often one of many similar inputs is taken, elsewhere another one. */
type Share = 'often' | 'rarely' | 'seldom'

interface Extent {
  /** The most bytes of a body. */
  bodyBytesMax: number
  /** Every n-th of similar ones is taken. */
  every: Record<Share, number>
}

/** For `npm test`. */
export const sampledInputs: Extent = {
  bodyBytesMax: 256 * 1024,
  every: { often: 4, rarely: 16, seldom: 256 },
}
export const allInputs: Extent = {
  bodyBytesMax: Number.POSITIVE_INFINITY,
  every: { often: 1, rarely: 1, seldom: 1 },
}

const form = (body: string): Call => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})

function pathInputs(endpoint: Endpoint, method: string): WorstInput[] {
  if (!endpoint.path.includes('{')) return []
  const call = {
    method,
    ...(method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  }
  return corpus.values.map((pattern, i) => ({
    endpoint: `${method} ${endpoint.path}`,
    what: `path = ${nameOf(pattern)}`,
    unit: 'bytes',
    sizeMax: headBytes,
    index: i,
    share: 'rarely',
    request: (size) => ({
      path: pathOf(endpoint, method, encodeURIComponent(grow(pattern, size, encodedBytes))),
      call,
    }),
  }))
}

function queryInputs(endpoint: Endpoint, method: string, bytesMax: number): WorstInput[] {
  const isRead = method === 'GET'
  return corpus.queries.map((pattern, i) => ({
    endpoint: `${method} ${endpoint.path}`,
    what: `${isRead ? 'query' : 'form'} ${nameOf(pattern)}`,
    unit: 'bytes',
    sizeMax: isRead ? headBytes : Math.min(bytesMax, bodyBytesOf(endpoint)),
    index: i,
    share: 'rarely',
    request: (size) => {
      const text = grow(pattern, size, (each) => bytes(wire(each)))
      const path = pathOf(endpoint, method)
      return isRead
        ? { path: `${path}?${wire(text)}`, call: { method } }
        : { path, call: { method, ...form(text) } }
    },
  }))
}

function bodyInputs(endpoint: Endpoint, method: string, bytesMax: number): WorstInput[] {
  if (method === 'GET') return []
  return corpus.bodies.map((pattern, i) => {
    const { type } = pattern
    const taken = type.startsWith('text/') ? rawBytesOf(endpoint) : bodyBytesOf(endpoint)
    return {
      endpoint: `${method} ${endpoint.path}`,
      what: `${type} ${nameOf(pattern)}`,
      unit: 'bytes',
      sizeMax: Math.min(bytesMax, taken),
      index: i,
      share: 'rarely',
      request: (size) => ({
        path: pathOf(endpoint, method),
        call: { method, headers: { 'Content-Type': type }, body: grow(pattern, size, bytes) },
      }),
    }
  })
}

/** Ending the session would require the key afterwards. */
const endsSession = (endpoint: string, method: string) =>
  method === 'DELETE' && endpoint.startsWith('/api/admin/session')

/** Every header at every address and with every method, pages included. */
function headerInputs(endpoint: string, path: string, call: Call & { method: string }): WorstInput[] {
  const { method } = call
  return worstHeaders.map((pattern, i) => ({
    endpoint: `${method} ${endpoint}`,
    what: `${pattern.name}: ${nameOf(pattern)}`,
    unit: 'bytes',
    sizeMax: headBytes,
    index: i,
    share: method !== 'GET' || pattern.isSeldom === true ? 'seldom' : 'rarely',
    request: (size) => ({
      path,
      call: { ...call, headers: { ...call.headers, [pattern.name]: grow(pattern, size, bytes) } },
      byCookie: !endsSession(endpoint, method),
    }),
  }))
}

const callInOrder = (endpoint: Endpoint, method: string): Call & { method: string } =>
  method === 'GET' ? { method } : { ...json(othersOf(endpoint)), method }

function pathInOrder(endpoint: Endpoint, method: string): string {
  const path = pathOf(endpoint, method)
  const query = method === 'GET' ? encode(othersOf(endpoint) as Parameters) : ''
  return query === '' ? path : `${path}?${query}`
}

/** Pages get everything that an endpoint gets, though they read little of it. */
function pageInputs(path: string): WorstInput[] {
  const page: Endpoint = {
    group: 'platform',
    methods: ['GET'],
    path,
    operation: 'openPage',
    summary: path,
    parameters: { room: '' },
  }
  const inputs = [...queryInputs(page, 'GET', pageBytes), ...parameterInputs(page, 'GET', pageBytes)]
  return inputs.map((input, i) => ({ ...input, sizeMax: pageBytes, index: i, share: 'rarely' }))
}

/** The inputs of every endpoint and page, derived from the definitions. */
export function worstInputs({ bodyBytesMax, every }: Extent): WorstInput[] {
  const ofEndpoints = everyEndpoint.flatMap((endpoint) =>
    endpoint.methods.flatMap((method) =>
      [parameterInputs, pathInputs, queryInputs, bodyInputs].flatMap((make) =>
        make(endpoint, method, bodyBytesMax),
      ),
    ),
  )
  const headers = everyEndpoint.flatMap((endpoint) =>
    endpoint.methods.flatMap((method) =>
      headerInputs(endpoint.path, pathInOrder(endpoint, method), callInOrder(endpoint, method)),
    ),
  )
  const ofPages = pages().flatMap((path) => [
    ...headerInputs(path, path, { method: 'GET' }),
    ...pageInputs(path),
  ])
  const all = [...ofEndpoints, ...headers, ...ofPages, ...specialInputs()]
  // A different share of them at each place.
  const placeNumbers = new Map([...new Set(all.map(({ endpoint }) => endpoint))].map((each, i) => [each, i]))
  return all.filter(
    ({ endpoint, index, share }) =>
      index === undefined ||
      share === undefined ||
      (index + (placeNumbers.get(endpoint) ?? 0)) % every[share] === 0,
  )
}
