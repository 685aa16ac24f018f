import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import type { Call } from './http'
import {
  bytes,
  codePoints,
  corpus,
  encodedBytes,
  grow,
  jsonBytes,
  nameOf,
  type Pattern,
  variedHost,
} from './worst-corpus'
import type { WorstInput } from './worst-inputs'
import {
  bodyBytesOf,
  elementOf,
  elementsMaxOf,
  headBytes,
  isArray,
  isKeptText,
  isUnbounded,
  lengthMaxOf,
  othersOf,
  pathOf,
  schemaOf,
  textBytes,
} from './worst-targets'

/** Patterns in our sources that read a request header. */
const reading = /(?:headers\.get|\bheader(?:Of)?)\(\s*(?:request, )?'([\w-]+)'|\bheaders\['([\w-]+)'\]/g

/** Headers that define the request, which cannot vary. */
const needed = ['host', 'content-length', 'connection']

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(?:test|suite)\.tsx?$/.test(name)

/** The headers that our code reads. */
function headersRead(): string[] {
  const files = ['lib', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reading)].map(([, asked, taken]) => asked ?? taken ?? ''),
  )
  return [...new Set(names)].filter((name) => !needed.includes(name)).sort()
}

const read = headersRead()
if (!read.includes('origin')) throw new Error('It is not found where our code reads headers.')

/** Headers of the corpus, and every header that is read in the form that is costliest to parse. */
export const worstHeaders: readonly (Pattern & { name: string; isSeldom?: boolean })[] = [
  ...corpus.headers,
  ...read.map((name) => ({ name, ...variedHost, isSeldom: true })),
]

/** A parameter of a method. */
interface Place {
  endpoint: Endpoint
  method: string
  parameter: string
  others: Record<string, unknown>
  /** The size limit of the whole. */
  sizeMax: number
}

const spelled = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A valid call, except for this value. */
function callOf(
  { endpoint, method, parameter, others }: Place,
  value: unknown,
): { path: string; call: Call } {
  const path = pathOf(endpoint, method)
  const fields = { ...others, [parameter]: value }
  if (method !== 'GET')
    return {
      path,
      call: { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) },
    }
  const query = new URLSearchParams(Object.entries(fields).map(([name, each]) => [name, spelled(each)]))
  return { path: `${path}?${query}`, call: { method } }
}

type Kind = Pick<WorstInput, 'unit' | 'sizeMax'> & { what: string; valueAt: (size: number) => unknown }

const inputOf = (place: Place, { what, unit, sizeMax, valueAt }: Kind): WorstInput => ({
  endpoint: `${place.method} ${place.endpoint.path}`,
  what: `${place.parameter} = ${what}`,
  unit,
  sizeMax,
  request: (size) => callOf(place, valueAt(size)),
})

/** Endpoints share the parsers of their parameters. */
const often = (index: number) => ({ index, share: 'often' as const })
const rarely = (index: number) => ({ index, share: 'rarely' as const })

/** Values of the largest accepted length, and of the largest possible. */
function texts(place: Place): WorstInput[] {
  const { endpoint, method, others, parameter, sizeMax } = place
  const lengthMax = lengthMaxOf(endpoint, others, parameter)
  const hasNoBound = lengthMax === null && isUnbounded(endpoint, others, parameter)
  const measure = method === 'GET' ? encodedBytes : jsonBytes
  return corpus.values.flatMap((pattern, i) => {
    const what = nameOf(pattern)
    const longest = inputOf(place, {
      what,
      unit: 'bytes',
      sizeMax,
      valueAt: (size) => grow(pattern, size, measure),
    })
    if (isKeptText(endpoint, parameter)) {
      const kept = { what, unit: 'bytes' as const, sizeMax: Math.min(textBytes, sizeMax) }
      return [
        { ...inputOf(place, { ...kept, valueAt: (size) => grow(pattern, size, bytes) }), ...often(i) },
        { ...longest, ...rarely(i) },
      ]
    }
    if (lengthMax === null) return [{ ...longest, ...(hasNoBound ? often(i) : rarely(i)) }]
    const fitting = inputOf(place, {
      what,
      unit: 'characters',
      sizeMax: lengthMax,
      valueAt: (size) => grow(pattern, size, codePoints),
    })
    return [
      { ...fitting, ...often(i) },
      { ...longest, ...rarely(i) },
    ]
  })
}

/** Put into each element, so that all of them fit into the body. */
function longElement(pattern: Pattern, elementsMax: number, sizeMax: number): string {
  return grow(pattern, Math.min(8000, (sizeMax * 0.7) / elementsMax), jsonBytes)
}

/** Arrays of the largest accepted number of elements, short and long, and of as many as fit into the body. */
function arrays(place: Place): WorstInput[] {
  const { endpoint, others, parameter, sizeMax } = place
  const schema = schemaOf(endpoint, parameter)
  const kind = (what: string, text: string, elementsMax: number | null): WorstInput => {
    const bytesEach = jsonBytes(JSON.stringify(elementOf(schema, 100_000, text)))
    return inputOf(place, {
      what,
      unit: 'elements',
      sizeMax: elementsMax ?? Math.floor((sizeMax * 0.9) / bytesEach),
      valueAt: (size) => Array.from({ length: size }, (_, i) => elementOf(schema, i, text)),
    })
  }
  const elementsMax = elementsMaxOf(endpoint, others, parameter)
  const kinds = corpus.values.flatMap((pattern, i) => {
    const short = grow(pattern, 1, codePoints)
    const many = kind(`[${nameOf(pattern)}, …]`, short, elementsMax)
    if (elementsMax === null) return [{ ...many, ...often(i) }]
    const long = longElement(pattern, elementsMax, sizeMax)
    return [
      { ...many, ...often(i) },
      { ...kind(`[long ${nameOf(pattern)}, …]`, long, elementsMax), ...rarely(i) },
    ]
  })
  return elementsMax === null ? kinds : [...kinds, kind('more than enough', 'a', null)]
}

/** Every parameter of a method with every pattern, in every relevant size. */
export function parameterInputs(endpoint: Endpoint, method: string, bytesMax: number): WorstInput[] {
  const others = othersOf(endpoint)
  const sizeMax = method === 'GET' ? headBytes : Math.min(bytesMax, bodyBytesOf(endpoint)) - 4096
  return Object.keys(endpoint.parameters ?? {}).flatMap((parameter) => {
    const place = { endpoint, method, parameter, others, sizeMax }
    return method !== 'GET' && isArray(schemaOf(endpoint, parameter))
      ? [...texts(place), ...arrays(place)]
      : texts(place)
  })
}
