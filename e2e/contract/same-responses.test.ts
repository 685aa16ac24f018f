import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint, Method } from '@/lib/core/contract/endpoint'
import { limits } from '@/lib/core/contract/limits'
import { administration, everybody } from '../support/admin'
import { fuzzedEndpoints } from '../support/fuzz'
import { type GeneratedRequest, requestsOf } from '../support/fuzz-requests'
import { asBrowser, type Call, type JsonResponse, json, send } from '../support/http'
import { type MailSetup, startWithMail } from '../support/mail'
import { type Place, validCall } from '../support/valid-calls'

/** Headers that clients may depend on. */
const relevant = [
  'content-type',
  'cache-control',
  'allow',
  'retry-after',
  'location',
  'x-content-type-options',
  'referrer-policy',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
]

/** The comparable part of a response, without what differs between servers and runs. */
interface Recorded {
  request: string
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Requests that all servers answer alike after the same earlier requests. */
interface Compared {
  path: string
  ask: (place: Place) => Promise<Recorded[]>
}

const agent = new Agent({ keepAlive: true })
const origin = { Origin: 'https://elsewhere.example' }
const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Generated names, tokens and hashes have at least this length; so have some words, whose length is kept. */
const drawn = /[\w+/=-]{7,}/g
const steady = (text: string) => text.replace(drawn, '…').replace(/\d+/g, '0')

/** A JSON value with varying parts replaced by their kind; lists by their first item. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item, name)]))
  if (typeof value === 'string') return steady(value)
  return typeof value === 'number' && key !== 'code' ? 'number' : value
}

function bodyOf({ status, headers, text }: JsonResponse, url: string): unknown {
  const body = text.replaceAll(url, '')
  const isJson = headers['content-type']?.startsWith('application/json') && body !== ''
  // Sentences of refusals are compared as they are.
  if (status >= 400) return isJson ? JSON.parse(body) : body
  return isJson ? shapeOf(JSON.parse(body)) : steady(body)
}

function recordOf(request: string, url: string, response: JsonResponse): Recorded {
  const kept = relevant.flatMap((name) => {
    const value = response.headers[name]
    if (value === undefined) return []
    const text = String(value).replace(url, '')
    return [[name, name === 'location' || name === 'retry-after' ? steady(text) : text]]
  })
  const { status } = response
  return { request, status, headers: Object.fromEntries(kept), body: bodyOf(response, url) }
}

/** Sends requests one after another, as one may change what the next returns. */
async function askAll(
  requests: readonly GeneratedRequest[],
  { server: { url } }: Place,
): Promise<Recorded[]> {
  const all: Recorded[] = []
  for (const { path, call } of requests) {
    const request = `${path} ${JSON.stringify(call)}`.slice(0, 500)
    // A large body may be refused before it was read, which ends the connection.
    const isLarge = (call.body?.length ?? 0) > 10_000
    all.push(recordOf(request, url, await send(url + path, isLarge ? call : { ...call, agent })))
  }
  return all
}

/**
 * A valid call of each method, on something created just before, so that ids grow alike.
 * @throws Error when one is refused
 */
async function validCallsOf(endpoint: Endpoint, place: Place): Promise<Recorded[]> {
  const { url } = place.server
  const all: Recorded[] = []
  // Odd calls change these too.
  await administration(place.server).patch('/settings', everybody)
  for (const method of endpoint.methods) {
    const { name, send: ask } = await validCall(endpoint, method, place)
    if (method === 'GET') all.push(recordOf(`HEAD of ${name}`, url, await ask(place.server, 'HEAD')))
    const response = await ask(place.server)
    if (response.status >= 400) throw new Error(`${name} was answered ${response.status} ${response.text}`)
    all.push(recordOf(name, url, response))
  }
  return all
}

/** Unusual or invalid variants of a call, for any endpoint. */
function oddCalls({ hasSideEffects, auth }: Endpoint, method: Method, key: string): Call[] {
  const headers: Record<string, string> = auth ? { Authorization: `Bearer ${key}` } : {}
  const withHeaders = (more: Record<string, string>, body?: string): Call => ({
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body }),
  })
  const reading = [withHeaders({}), withHeaders(origin), withHeaders(asBrowser)]
  const speculating = [
    withHeaders({ 'Sec-Purpose': 'prefetch' }),
    withHeaders({ 'Sec-Fetch-Mode': 'no-cors' }),
  ]
  const type = (name: string) => ({ 'Content-Type': name })
  const writing = [
    withHeaders(type('application/xml'), '<a/>'),
    withHeaders(type('application/json'), '{'),
    withHeaders(type('application/json'), `"${'x'.repeat(limits.bodyBytesMax)}`),
  ]
  return [
    ...(auth ? [{ method }] : []),
    ...reading,
    ...(method === 'GET' && hasSideEffects ? speculating : []),
    ...(method === 'GET' ? [] : writing),
  ]
}

function oddRequests(endpoints: readonly Endpoint[], key: string): GeneratedRequest[] {
  const [first] = endpoints
  if (!first) return []
  const path = first.path.replace(/\{\w+\}/g, 'x')
  const [name = 'x'] = Object.keys(first.input?.shape ?? {})
  const taken: readonly string[] = endpoints.flatMap(({ methods }) => methods)
  const others = everyMethod.filter((method) => !taken.includes(method))
  return [
    ...others.map((method) => ({ path, call: { method, headers: origin } })),
    ...endpoints.flatMap((endpoint) =>
      endpoint.methods.flatMap((method) => oddCalls(endpoint, method, key).map((call) => ({ path, call }))),
    ),
    ...[
      `${path}/`,
      `${path}?${name}=%FF`,
      `${path}?%=%zz&${name}=%ED%A0%80`,
      `${path}?${name}=1&${name}=2`,
    ].map((each) => ({ path: each, call: {} })),
  ]
}

// An unknown address has no definition, so its requests are written here.
const nowhere: GeneratedRequest[] = [
  ...['/api', '/api/', '/api/unknown/', '/api/a%20b/%E4%BD%A0?x=%FF'].map((path) => ({ path, call: {} })),
  ...['/api/unknown', '/api/admin/unknown'].flatMap((path) => [
    ...everyMethod.map((method) => ({ path, call: { method, headers: origin } })),
    { path, call: json({ a: 1 }) },
    { path, call: { headers: asBrowser } },
  ]),
]

/**
 * Values of generated requests. No id that is in use, as databases may skip ids; no predefined room, as valid calls need
 * those.
 */
const known = { id: [999_999_999], room: ['new', 'other'] }

/** Per endpoint, and the same in each run. */
const madeUp = { seed: 20_261_123, numRuns: 3 }

/**
 * All requests to compare, derived from the definitions: a valid call of each method, generated requests, and other
 * things that HTTP allows.
 */
function compared(): Compared[] {
  const paths = [...new Set(fuzzedEndpoints.map(({ path }) => path))]
  const ofEndpoints = paths.map((path): Compared => {
    const endpoints = fuzzedEndpoints.filter((each) => each.path === path)
    const ask = async (place: Place) => {
      const { superKey } = place.server
      const others = endpoints.flatMap((each) =>
        fc.sample(requestsOf(each, known, `Bearer ${superKey}`), madeUp),
      )
      const inOrder: Recorded[] = []
      for (const each of endpoints) inOrder.push(...(await validCallsOf(each, place)))
      return [...inOrder, ...(await askAll([...oddRequests(endpoints, superKey), ...others], place))]
    }
    return { path, ask }
  })
  return [{ path: 'of no endpoint', ask: (place) => askAll(nowhere, place) }, ...ofEndpoints]
}

/** Paths that differ, and why. */
const unlike: Readonly<Record<string, string>> = {
  '/api/admin/backup': 'PostgreSQL is backed up with its own tools',
  '/metrics': 'it has numbers of the database',
}
// Without a limit, only SQLite knows how much room there is.
const env = { STORAGE_MAX_BYTES: '1000000000000' }

/** Everything on them may be changed, suspended and deleted. */
const places: MailSetup[] = []
beforeAll(async () => {
  for (const provider of ['sqlite', 'postgresql'] as const)
    places.push(await startWithMail({ provider, env }))
})
afterAll(() => Promise.all(places.map(({ stop }) => stop())))

const requests = compared()
it('every exception exists', () => {
  expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(unlike)))
})

it.each(requests.filter(({ path }) => !(path in unlike)))(
  '$path is answered alike on both databases',
  async ({ ask }) => {
    const [expected, actual] = await Promise.all(places.map(ask))
    expect(actual).toEqual(expected)
  },
)
