import { z } from '@/lib/core/contract/zod'

/**
 * A schema of an answer that refuses what it does not name, at any depth: clients ignore fields that are new, but a
 * field nobody has defined is a mistake, or a secret.
 */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return strictObject(schema)
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => strict(option as z.ZodType)))
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap() as z.ZodType).optional()
  return schema
}

/** The same of an object, which can be extended. */
export function strictObject(schema: z.ZodObject): z.ZodObject {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field as z.ZodType)])
  return z.strictObject(Object.fromEntries(fields))
}
