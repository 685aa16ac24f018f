import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync, gzipSync } from 'node:zlib'
import { allEndpoints } from '@/lib/schemas/endpoints/all'
import type { Endpoint } from '@/lib/schemas/endpoints/endpoint'
import type { Call } from './http'

/** Repeated until the wanted size is reached, between a beginning and an end. */
interface Pattern {
  prefix?: string
  unit: string
  suffix?: string
}

/** What somebody who has not read our code thinks hard to read. */
interface Corpus {
  /** Values of parameters and pieces of paths. */
  values: Pattern[]
  headers: (Pattern & { name: string })[]
  /** Whole queries and forms. */
  queries: Pattern[]
  /** Whole bodies of a media type. */
  bodies: (Pattern & { type: string })[]
  /** Words of the word list, to be met by the messages. */
  words: string[]
  messages: Pattern[]
}

const file = fileURLToPath(new URL('../contract/corpora/worst-inputs.json', import.meta.url))
export const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus

/** An input that grows: the same request with as many bytes of the pattern as asked for. */
export interface WorstInput {
  /** Where it is sent, for the table. */
  endpoint: string
  /** What grows in it. */
  what: string
  /** Bytes that are still taken there. */
  sizeMax: number
  request: (size: number) => {
    path: string
    call: Call
    /** Written to a connection by hand, byte for byte. */
    isRaw?: boolean
  }
}

/** What the address and the headers may take, less what else stands in them. */
const headBytes = 100_000
/** What the address of a page may take. */
const pageBytes = 16_000
/** What a body may take. */
const bodyBytes = 120_000
const textBytes = 1_000_000

/** What the body of an endpoint may take; where posts to hooks are longer than this, `payload.test.ts` looks at them. */
const bodyBytesOf = ({ group, rawBody }: Endpoint) => (rawBody && group === 'text' ? textBytes : bodyBytes)

/** They only answer in other words than `/hooks/{token}`. */
const alike = ['/hooks/{token}/slack', '/hooks/{token}/discord']

/** The pattern in about so many bytes, as `encode` writes it; never cut inside a unit. */
function grow(
  { prefix = '', unit, suffix = '' }: Pattern,
  size: number,
  encode = (text: string) => text,
): string {
  const bytes = Buffer.byteLength(encode(unit))
  return prefix + unit.repeat(Math.max(1, Math.floor(size / bytes))) + suffix
}

/** Where the bytes of an address go on the wire, they must be ASCII without spaces. */
const wire = (text: string) => encodeURI(text).replaceAll('%25', '%').replaceAll('#', '%23')

const shorten = (text: string) => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text)
const nameOf = ({ prefix = '', unit, suffix = '' }: Pattern) =>
  [prefix, unit, suffix]
    .map((part) => (part === '' ? '' : shorten(part)))
    .join(' ')
    .trim()

/** The path with something in the place of its dynamic parts. */
const pathOf = ({ path }: Endpoint, value = 'x') => path.replace(/\{[^}]+\}/g, value)

const json = (fields: Record<string, unknown>): Call => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(fields),
})
const form = (body: string): Call => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
})

/** What an endpoint is asked when everything but one parameter is in order. */
function exampleOf({ example = {}, parameters = {} }: Endpoint): Record<string, string> {
  const filled: Record<string, string> = Object.keys(parameters).includes('room')
    ? { room: 'worst', nick: 'ann', msg: 'x' }
    : {}
  const shown = Object.entries(example).map(([name, value]) => [name, String(value)])
  return { ...filled, ...Object.fromEntries(shown) }
}

function parameterInputs(endpoint: Endpoint, method: string): WorstInput[] {
  const names = Object.keys(endpoint.parameters ?? {})
  const others = exampleOf(endpoint)
  const name = `${method} ${endpoint.path}`
  const isRead = method === 'GET'
  const sizeMax = isRead ? headBytes : bodyBytesOf(endpoint)
  return names.flatMap((parameter) =>
    corpus.values.map((pattern): WorstInput => {
      const what = `${parameter} = ${nameOf(pattern)}`
      if (!isRead)
        return {
          endpoint: name,
          what,
          sizeMax,
          request: (size) => {
            const value = grow(pattern, size, (text) => JSON.stringify(text).slice(1, -1))
            return { path: pathOf(endpoint), call: { method, ...json({ ...others, [parameter]: value }) } }
          },
        }
      return {
        endpoint: name,
        what,
        sizeMax,
        request: (size) => {
          const value = grow(pattern, size, encodeURIComponent)
          const query = new URLSearchParams({ ...others, [parameter]: value })
          return { path: `${pathOf(endpoint)}?${query}`, call: { method } }
        },
      }
    }),
  )
}

function pathInputs(endpoint: Endpoint, method: string): WorstInput[] {
  if (!endpoint.path.includes('{')) return []
  return corpus.values.map((pattern) => ({
    endpoint: `${method} ${endpoint.path}`,
    what: `path = ${nameOf(pattern)}`,
    sizeMax: headBytes,
    request: (size) => {
      const value = encodeURIComponent(grow(pattern, size, encodeURIComponent))
      return { path: pathOf(endpoint, value), call: { method, ...(method === 'GET' ? {} : json({})) } }
    },
  }))
}

function queryInputs(endpoint: Endpoint, method: string): WorstInput[] {
  const isRead = method === 'GET'
  return corpus.queries.map((pattern) => ({
    endpoint: `${method} ${endpoint.path}`,
    what: `${isRead ? 'query' : 'form'} ${nameOf(pattern)}`,
    sizeMax: isRead ? headBytes : bodyBytesOf(endpoint),
    request: (size) => {
      const text = grow(pattern, size, wire)
      return isRead
        ? { path: `${pathOf(endpoint)}?${wire(text)}`, call: { method } }
        : { path: pathOf(endpoint), call: { method, ...form(text) } }
    },
  }))
}

function bodyInputs(endpoint: Endpoint, method: string): WorstInput[] {
  if (method === 'GET') return []
  return corpus.bodies.map((pattern) => ({
    endpoint: `${method} ${endpoint.path}`,
    what: `${pattern.type} ${nameOf(pattern)}`,
    sizeMax: bodyBytesOf(endpoint),
    request: (size) => ({
      path: pathOf(endpoint),
      call: { method, headers: { 'Content-Type': pattern.type }, body: grow(pattern, size) },
    }),
  }))
}

/** Bodies that are many times as large unpacked; the size is that of what comes out. */
function packedInputs(): WorstInput[] {
  const taking = [
    { path: '/send', sizeMax: bodyBytes, unit: '{' },
    { path: '/api/sf/v1/save', sizeMax: textBytes, unit: ' ' },
  ]
  return taking.flatMap(({ path, sizeMax, unit }) =>
    (['gzip', 'deflate'] as const).map((coding): WorstInput => {
      const pack = coding === 'gzip' ? gzipSync : deflateSync
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding }
      return {
        endpoint: `POST ${path}`,
        what: `${coding} of ${shorten(unit)}`,
        sizeMax,
        request: (size) => ({ path, call: { method: 'POST', headers, body: pack(unit.repeat(size)) } }),
      }
    }),
  )
}

/** Addresses as nobody should write them, which no client of Node's would send. */
function rawInputs(): WorstInput[] {
  return ['é', 'éa', '\u{1f600}', '\u0001é'].map((unit) => ({
    endpoint: 'GET /poll in raw UTF-8',
    what: `a raw address, ${shorten(unit)}`,
    sizeMax: 40_000,
    request: (size) => {
      const path = `/poll?room=é${grow({ unit }, size)}`
      return { path, call: { headers: { Connection: 'close' } }, isRaw: true }
    },
  }))
}

/** Every header at every address that answers a GET, pages included. */
function headerInputs(path: string): WorstInput[] {
  return corpus.headers.map((pattern) => ({
    endpoint: `GET ${path}`,
    what: `${pattern.name}: ${nameOf(pattern)}`,
    sizeMax: headBytes,
    request: (size) => ({ path, call: { headers: { [pattern.name]: grow(pattern, size) } } }),
  }))
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
  const inputs = [...queryInputs(page, 'GET'), ...parameterInputs(page, 'GET')]
  return inputs.map((input) => ({ ...input, sizeMax: pageBytes }))
}

const pages = [
  '/',
  '/chat',
  '/docs',
  '/setting',
  '/tools/text',
  '/tools/text/x',
  '/tools/links',
  '/no/such/page',
]

/** The inputs of every endpoint of the reference: a new one is among them by itself. */
export function worstInputs(): WorstInput[] {
  const different = allEndpoints.filter(({ path }) => !alike.includes(path))
  const ofEndpoints = different.flatMap((endpoint) =>
    endpoint.methods.flatMap((method) =>
      [parameterInputs, pathInputs, queryInputs, bodyInputs].flatMap((make) => make(endpoint, method)),
    ),
  )
  const readable = allEndpoints.filter(({ methods }) => methods.includes('GET'))
  const addresses = [...readable.map((endpoint) => pathOf(endpoint)), ...pages]
  const messages = corpus.messages.map(
    (pattern): WorstInput => ({
      endpoint: 'POST /send',
      what: `msg ${nameOf(pattern)}`,
      sizeMax: 4000,
      request: (size) => ({
        path: '/send',
        call: { method: 'POST', ...json({ room: 'worst', nick: 'ann', msg: grow(pattern, size) }) },
      }),
    }),
  )
  return [
    ...ofEndpoints,
    ...addresses.flatMap(headerInputs),
    ...pages.flatMap(pageInputs),
    ...messages,
    ...packedInputs(),
    ...rawInputs(),
  ]
}
