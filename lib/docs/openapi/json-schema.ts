import { z } from '@/lib/core/contract/zod'
import { asItIs, type Say } from './sentences'

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

/** Leaves out what says nothing, puts in what a transformation has hidden. */
function adjust(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema, say: Say): void {
  // What comes before a check (an empty field of a form counts as missing, for one) hides what is checked.
  if (zodSchema instanceof z.ZodPipe && zodSchema.def.in instanceof z.ZodTransform)
    Object.assign(jsonSchema, jsonSchemaOf(zodSchema.def.out as z.ZodType, 'input', say))
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
  // Numbers in JSON are doubles; the bound that comes with every integer is no limit of ours.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Unknown parameters are ignored, and an answer may grow. The values of a record do have a type.
  if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties
  delete jsonSchema.propertyNames
  if (jsonSchema.description) jsonSchema.description = say(jsonSchema.description)
}

const made = new WeakMap<z.ZodType, Map<Say, Record<string, JsonSchema>>>()

/**
 * The JSON Schema of a zod schema; made once, so not to be changed.
 * @param io `input`: what a caller may send; `output`: what is answered
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', say: Say = asItIs): JsonSchema {
  const bySay = made.get(schema) ?? new Map<Say, Record<string, JsonSchema>>()
  const known = bySay.get(say) ?? {}
  made.set(schema, bySay.set(say, known))
  known[io] ??= make(schema, io, say)
  return known[io]
}

function make(schema: z.ZodType, io: 'input' | 'output', say: Say): JsonSchema {
  const result = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => adjust(context.zodSchema, context.jsonSchema as JsonSchema, say),
  })
  const { $schema: _, ...rest } = result as JsonSchema
  return rest
}
