import type { JsonSchema } from './json-schema'
import { nameOfSchema } from './named-schemas'

/**
 * Returns the sentence of a place in the language of the document.
 * @param entry an operation, a named schema, or `document`
 * @param key the place in it, such as `parameters.room`
 * @param english what stands there in English
 */
export type Localize = (entry: string, key: string, english: string) => string

export const inEnglish: Localize = (_entry, _key, english) => english

/** A JSON schema with the descriptions of one language. A named schema inside it is an entry of its own. */
export function localizedSchema(
  schema: JsonSchema,
  localize: Localize,
  entry: string,
  key: string,
): JsonSchema {
  const name = nameOfSchema(schema)
  const [owner, place] = name === undefined ? [entry, key] : [name, 'fields']
  const localized = (one: JsonSchema, field = '') =>
    localizedSchema(one, localize, owner, field === '' ? place : `${place}.${field}`)
  const { description, properties, items, anyOf } = schema
  const fields = Object.entries(properties ?? {}).map(([field, one]) => [field, localized(one, field)])
  // Variants have fields of the same name: those of the second are in `2`.
  const variants = anyOf?.map((one, index) =>
    localized(one, index > 0 && one.properties ? String(index + 1) : ''),
  )
  return {
    ...schema,
    ...(description === undefined ? {} : { description: localize(owner, place, description) }),
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
    ...(items ? { items: localized(items) } : {}),
    ...(variants ? { anyOf: variants } : {}),
  }
}
