import { z } from './zod'

interface Marks {
  /** Other names that callers give it; present if it protects what a call makes. */
  synonyms?: readonly string[]
  /** It may be an address with a query, which an unencoded `&` cuts. */
  isAddress?: true
}

const marks = z.registry<Marks>()

/**
 * Marks a field that protects what a call makes or changes: the call is refused if it lacks the field and has a
 * misspelt one in its place.
 * @param synonyms names that callers usually give it
 */
export function protective<Field extends z.ZodType>(field: Field, ...synonyms: string[]): Field {
  marks.add(field, { synonyms })
  return field
}

/** Marks a field that may be an address with a query: what an unencoded `&` cuts off is refused. */
export function maybeAddress<Field extends z.ZodType>(field: Field): Field {
  marks.add(field, { isAddress: true })
  return field
}

/** The marks of a field, optional or not. */
export function marksOf(field: z.ZodType): Marks {
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault
  return marks.get(field) ?? (isWrapped ? marksOf(field.unwrap() as z.ZodType) : {})
}
