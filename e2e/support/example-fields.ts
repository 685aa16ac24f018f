import type { Endpoint } from '@/lib/core/contract/endpoint'
import { exampleOf } from '@/lib/docs/openapi/example-of'
import { jsonSchemaOf } from '@/lib/docs/openapi/json-schema'
import type { Fields } from './fuzz-fields'

/** What must be given, what the definition's example gives, and what names the thing that was made. */
export function exampleFieldsOf({ input, example = {}, group }: Endpoint, made: Fields): Fields {
  if (!input) return {}
  const { properties = {}, required = [] } = jsonSchemaOf(input, 'input')
  const needed = required.map((name) => [name, exampleOf(properties[name] ?? {}, name, group)])
  const known = Object.entries(made).filter(([name]) => name in properties)
  return { ...Object.fromEntries(needed), ...example, ...Object.fromEntries(known) }
}
