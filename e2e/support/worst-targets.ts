import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { exampleOf } from '@/lib/docs/openapi/examples'
import { type JsonSchema, jsonSchemaOf } from '@/lib/docs/openapi/json-schema'

/** The limit of address and headers (128 KiB), less the rest of them. */
export const headBytes = 100_000
/** The limit of a page's address. */
export const pageBytes = 16_000
/** Of a text, with the default TEXT_MAX_BYTES. */
export const textBytes = 1024 * 1024

const isOfTexts = ({ group, rawBody }: Endpoint) => group === 'text' && rawBody !== undefined

/** The limit of a JSON or form body, which a test verifies. */
export function bodyBytesOf(endpoint: Endpoint): number {
  // JSON may escape each byte with six, and there are other parameters.
  if (isOfTexts(endpoint)) return textBytes * 6 + 16 * 1024
  return endpoint.bodyBytesMax ?? 128 * 1024
}

/** Whether a parameter is the stored text, which may be shorter than its encoding. */
export const isKeptText = (endpoint: Endpoint, parameter: string) =>
  isOfTexts(endpoint) && endpoint.rawBody?.parameter === parameter

/** The limit of a raw body. */
export const rawBytesOf = (endpoint: Endpoint) => (isOfTexts(endpoint) ? textBytes : bodyBytesOf(endpoint))

/** A parameter as in the reference. */
export function schemaOf({ input }: Endpoint, parameter: string): JsonSchema {
  return (input && jsonSchemaOf(input, 'input').properties?.[parameter]) ?? {}
}

export const isArray = (schema: JsonSchema) => schema.type === 'array'

/** Limits of fields are below these; above, the body or the address is the limit. */
const lengthsEnd = 16_384
const elementsEnd = 4096

/** The largest accepted size, found by trying; null: there is none, or no limit. */
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

/** Whether a value is valid, whatever the other ones are. */
function isTaken({ input }: Endpoint, others: Record<string, unknown>, parameter: string, value: unknown) {
  const result = input?.safeParse({ ...others, [parameter]: value })
  return !result?.error?.issues.some(({ path }) => path[0] === parameter)
}

/** The most code points of a parameter; null without length (a number) or without a limit of its own. */
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

/** Whether it has a length without a limit. */
export function isUnbounded(endpoint: Endpoint, others: Record<string, unknown>, parameter: string): boolean {
  const { type, enum: values } = schemaOf(endpoint, parameter)
  if (type !== 'string' || values) return false
  return isTaken(endpoint, others, parameter, 'a'.repeat(lengthsEnd))
}

/** A unique array element. */
export function elementOf({ items }: JsonSchema, i: number, text: string): unknown {
  const types = [items?.type ?? 'string'].flat()
  if (types.includes('string')) return `${text}${i}`
  if (types.includes('integer')) return i + 1
  return { title: `${text}${i}`, text, fields: [{ title: text, value: text }] }
}

/** The most elements of an array; null where the body is the limit. */
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

// Inputs are sent to what `worst-world.ts` has stored, so that they are read and not refused.

const app = fileURLToPath(new URL('../../app', import.meta.url))

/** Replaced by the webhook's token once the server runs. */
export const hookToken = 'token-of-the-hook'

/** Read targets, and writable ones: the crafted text must stay. */
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

/** Calls that would delete what others read. */
const isHarmless = ({ group }: Endpoint, method: string) =>
  method === 'GET' || (method === 'POST' && group !== 'admin')

/** The path of an endpoint with a stored subject, or `value`, in its dynamic segments. */
export function pathOf(endpoint: Endpoint, method: string, value?: string): string {
  const known = isHarmless(endpoint, method) ? pathValues : {}
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => value ?? known[name] ?? 'x')
}

/** A stored subject, where an endpoint asks for one by name. */
function storedFor({ path, group }: Endpoint): Record<string, string> {
  if (group === 'chat') return { room: stored.read }
  if (/delete|save|add/.test(path) || group === 'admin') return {}
  const name = path.includes('update') ? stored.written : stored.read
  return { name, link: name }
}

/** A valid call but for one parameter. */
export function othersOf(endpoint: Endpoint): Record<string, unknown> {
  const { input, example = {}, group } = endpoint
  if (!input) return {}
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const needed = required.map((name) => [name, exampleOf(properties[name] ?? {}, name, group)])
  const known = Object.entries(storedFor(endpoint)).filter(([name]) => name in properties)
  return { ...Object.fromEntries(needed), ...example, ...Object.fromEntries(known) }
}

/** With a long page of the reference, or what is stored. */
const filled = (folder: string) => folder.replace('[page]', 'chat').replace(/\[\w+\]/g, stored.read)

/** Every page that has a file, and an unknown address. */
export function pages(): string[] {
  const folders = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'page.tsx')
    .map(({ parentPath }) => `/${relative(app, parentPath)}`)
    .sort()
  return [...folders.map(filled), '/no/such/page']
}
