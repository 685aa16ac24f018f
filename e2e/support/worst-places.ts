import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { exampleOf } from '@/lib/docs/openapi/example-of'
import { type JsonSchema, jsonSchemaOf } from '@/lib/docs/openapi/json-schema'

// How much an endpoint takes, as its definition says.

/** What the address and the headers may take (128 KiB), less what else stands in them. */
export const headBytes = 100_000
/** What the address of a page may take. */
export const pageBytes = 16_000
/** Of a text, with the default of TEXT_MAX_BYTES. */
export const textBytes = 1024 * 1024

const isOfTexts = ({ group, rawBody }: Endpoint) => group === 'text' && rawBody !== undefined

/** What a JSON or form body may take; the gate compares it with what is refused. */
export function bodyBytesOf(endpoint: Endpoint): number {
  // JSON may spell each byte with six, and there are other parameters.
  if (isOfTexts(endpoint)) return textBytes * 6 + 16 * 1024
  return endpoint.bodyBytesMax ?? 128 * 1024
}

/** Whether a parameter is the text to be kept, which may be shorter than what spells it. */
export const isKeptText = (endpoint: Endpoint, parameter: string) =>
  isOfTexts(endpoint) && endpoint.rawBody?.parameter === parameter

/** What a body that is taken as it is may take. */
export const rawBytesOf = (endpoint: Endpoint) => (isOfTexts(endpoint) ? textBytes : bodyBytesOf(endpoint))

/** A parameter as the reference describes it. */
export function schemaOf({ input }: Endpoint, parameter: string): JsonSchema {
  return (input && jsonSchemaOf(input, 'input').properties?.[parameter]) ?? {}
}

export const isArray = (schema: JsonSchema) => schema.type === 'array'

/** Sizes that fields bound are below these; of what is taken from here on, the body or the address is the bound. */
const lengthsEnd = 16_384
const elementsEnd = 4096

/** The largest size that is taken, found by trying; null: none is, or there is no bound. */
function largest(end: number, takes: (size: number) => boolean): number | null {
  let taken = 0
  let size = 1
  for (; size <= end; size *= 2)
    if (takes(size)) taken = size
    else if (taken > 0) break
  if (taken === 0 || size > end) return null
  for (let step = taken / 2; step >= 1; step /= 2) if (takes(taken + step)) taken += step
  return taken
}

/** Whether a value has nothing wrong with it, whatever is wrong with the others. */
function isTaken({ input }: Endpoint, others: Record<string, unknown>, parameter: string, value: unknown) {
  const result = input?.safeParse({ ...others, [parameter]: value })
  return !result?.error?.issues.some(({ path }) => path[0] === parameter)
}

/** Code points that a parameter may have; null for what has no length (a number) and what has no bound of its own. */
export function lengthMaxOf(
  endpoint: Endpoint,
  others: Record<string, unknown>,
  parameter: string,
): number | null {
  const { type, maxLength } = schemaOf(endpoint, parameter)
  if (maxLength !== undefined) return maxLength
  if (type === 'integer' || type === 'boolean' || type === 'array') return null
  const longest = (sign: string) =>
    largest(lengthsEnd, (length) => isTaken(endpoint, others, parameter, sign.repeat(length)))
  return longest('a') ?? longest('1')
}

/** Whether it has a length at all, and none that is refused. */
export function isUnbounded(endpoint: Endpoint, others: Record<string, unknown>, parameter: string): boolean {
  const { type, enum: values } = schemaOf(endpoint, parameter)
  if (type !== 'string' || values) return false
  return isTaken(endpoint, others, parameter, 'a'.repeat(lengthsEnd))
}

/** An element of an array that no other is like. */
export function elementOf({ items }: JsonSchema, i: number, text: string): unknown {
  const types = [items?.type ?? 'string'].flat()
  if (types.includes('string')) return `${text}${i}`
  if (types.includes('integer')) return i + 1
  return { title: `${text}${i}`, text, fields: [{ title: text, value: text }] }
}

/** Elements that an array may have; null where the body is the bound. */
export function elementsMaxOf(
  endpoint: Endpoint,
  others: Record<string, unknown>,
  parameter: string,
): number | null {
  const schema = schemaOf(endpoint, parameter)
  const { maxItems } = schema
  if (typeof maxItems === 'number') return maxItems
  const arrayOf = (count: number) => Array.from({ length: count }, (_, i) => elementOf(schema, i, 'a'))
  return largest(elementsEnd, (count) => isTaken(endpoint, others, parameter, arrayOf(count)))
}

// Where the worst inputs are sent: at what `worst-world.ts` has stored, so that they are not refused before they are read.

const app = fileURLToPath(new URL('../../app', import.meta.url))

/** Stands for the token of the hook, which is known once the server runs. */
export const hookToken = 'token-of-the-hook'

/** What is read, and what may be written over: the crafted text stays as it is. */
export const stored = { read: 'worst', written: 'written' } as const

const pathValues: Record<string, string> = {
  name: stored.read,
  link: stored.read,
  room: stored.read,
  feed: `${stored.read}.atom`,
  token: hookToken,
  address: '2001:db8::1',
  field: 'ip',
  app: 'qq',
}

/** What an administrator's call or a deletion would take away is not what the others read. */
const isHarmless = ({ group }: Endpoint, method: string) =>
  method === 'GET' || (method === 'POST' && group !== 'admin')

/** The path of an endpoint, something that is stored in the place of its dynamic parts, or `value`. */
export function pathOf(endpoint: Endpoint, method: string, value?: string): string {
  const known = isHarmless(endpoint, method) ? pathValues : {}
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => value ?? known[name] ?? 'x')
}

/** What is stored, where an endpoint asks for something by its name. */
function storedFor({ path, group }: Endpoint): Record<string, string> {
  if (group === 'chat') return { room: stored.read }
  if (/delete|save|add/.test(path) || group === 'admin') return {}
  const name = path.includes('update') ? stored.written : stored.read
  return { name, link: name }
}

/** What an endpoint is asked when everything but one parameter is in order. */
export function othersOf(endpoint: Endpoint): Record<string, unknown> {
  const { input, example = {}, group } = endpoint
  if (!input) return {}
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const needed = required.map((name) => [name, exampleOf(properties[name] ?? {}, name, group)])
  const known = Object.entries(storedFor(endpoint)).filter(([name]) => name in properties)
  return { ...Object.fromEntries(needed), ...example, ...Object.fromEntries(known) }
}

/** Every page that has a file, and an address that has none. */
export function pages(): string[] {
  const folders = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'page.tsx')
    .map(({ parentPath }) => `/${relative(app, parentPath)}`)
    .sort()
  return [...folders.map((folder) => folder.replace(/\[\w+\]/g, stored.read)), '/no/such/page']
}
