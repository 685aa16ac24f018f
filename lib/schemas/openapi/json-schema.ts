import { z } from '../zod'

/** A JSON Schema (draft 2020-12, what OpenAPI 3.1 uses). */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  [keyword: string]: unknown
}

/** Leaves out what says nothing, puts in what a transformation has hidden. */
function adjust(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  // What comes before a check (an empty field of a form counts as missing, for one) hides what is checked.
  if (zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodTransform)
    Object.assign(jsonSchema, jsonSchemaOf(zodSchema.def.out as z.ZodType, 'input'))
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
  // Numbers in JSON are doubles; the bound that comes with every integer is no limit of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  delete jsonSchema.additionalProperties // unknown parameters are ignored, and an answer may grow
}

/**
 * The JSON Schema of a zod schema.
 * @param io `input`: what a caller may send; `output`: what is answered
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const result = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => adjust(context.zodSchema, context.jsonSchema as JsonSchema),
  })
  const { $schema: _, ...rest } = result as JsonSchema
  return rest
}
