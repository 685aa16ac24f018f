import { exampleValues } from './example-values'
import type { JsonSchema } from './json-schema'

/** Is told of each name that has no value. */
export type Missing = (name: string) => void

function listed(name: string, group: string): unknown {
  return exampleValues[`${group}.${name}`] ?? exampleValues[name]
}

const isNullable = ({ type, anyOf }: JsonSchema) =>
  (Array.isArray(type) && type.includes('null')) || anyOf?.some((each) => each.type === 'null') === true

function fits(value: unknown, { enum: values, type, anyOf }: JsonSchema): boolean {
  if (anyOf) return anyOf.some((each) => fits(value, each))
  if (values) return values.includes(value)
  const types = [type ?? []].flat()
  if (value === null) return types.includes('null')
  if (types.includes('array')) return Array.isArray(value)
  if (types.includes('object')) return typeof value === 'object' && !Array.isArray(value)
  if (types.includes('integer') || types.includes('number')) return typeof value === 'number'
  return types.length === 0 || types.includes(typeof value)
}

/**
 * An example of what a schema describes, put together of those in the schema itself and the values in example-values.ts.
 * @param name of the field, by which its value is found
 * @param group of the endpoint: `text.url` wins over `url`
 */
export function exampleOf(schema: JsonSchema, name: string, group: string, missing?: Missing): unknown {
  if (schema.const !== undefined) return schema.const
  const [own] = schema.examples ?? []
  if (own !== undefined) return own
  const value = listed(name, group)
  if (value !== undefined && fits(value, schema)) return value
  if (schema.enum) return schema.default ?? schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, each]) => [key, exampleOf(each, key, group, missing)]),
    )
  if (schema.items) return [exampleOf(schema.items, name, group, missing)]
  const some = schema.anyOf?.find((each) => each.type !== 'null')
  if (some) return exampleOf(some, name, group, missing)
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'boolean') return false
  if (isNullable(schema)) return null
  if (schema.type === 'null') return null
  missing?.(name)
  return schema.type === 'string' ? 'text' : 1
}
