import { z } from '@/lib/core/contract/zod'

/** A JSON Schema (draft 2020-12, what OpenAPI 3.1 uses). */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  [keyword: string]: unknown
}

const isEmpty = (value: JsonSchema | boolean | undefined) =>
  typeof value !== 'object' || Object.keys(value).length === 0

/** Removes what carries no information, and adds what transformations hide. */
function adjust(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  // A transformation before a check (such as empty to missing) hides the schema of the check.
  if (zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodTransform)
    Object.assign(jsonSchema, jsonSchemaOf(zodSchema.def.out as z.ZodType, 'input'))
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
  // zod gives every integer the bounds of safe integers.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Unknown parameters are ignored, and responses may get new fields. Records keep the type of their values.
  if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties
  delete jsonSchema.propertyNames
}

type Converted = Partial<Record<'input' | 'output', JsonSchema>>

const cache = new WeakMap<z.ZodType, Converted>()

/**
 * The JSON Schema of a zod schema, in English; cached, so do not modify it.
 * @param io `input` for requests, `output` for responses
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = cache.get(schema) ?? {}
  cache.set(schema, known)
  known[io] ??= convert(schema, io)
  return known[io]
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const result = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => adjust(context.zodSchema, context.jsonSchema as JsonSchema),
  })
  const { $schema: _, ...rest } = result as JsonSchema
  return rest
}
