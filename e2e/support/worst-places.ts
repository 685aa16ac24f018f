import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@/lib/core/contract/endpoint'
import { exampleOf } from '@/lib/docs/openapi/example-of'
import { jsonSchemaOf } from '@/lib/docs/openapi/json-schema'

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
