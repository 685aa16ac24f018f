import { z } from './zod'

interface Marks {
  /** Other names that callers give it; present if it protects what a call makes. */
  synonyms?: string[]
  /** An unencoded `&` cuts the query of an address. */
  isAddress?: true
}

const marks = z.registry<Marks>()

const marked = <Field extends z.ZodType>(field: Field, its: Marks): Field => {
  marks.add(field, its)
  return field
}

/**
 * The call is refused if it has a misspelt parameter in the place of this one.
 * @param synonyms what callers usually name it, separated by spaces
 */
export const protective = <Field extends z.ZodType>(field: Field, synonyms: string): Field =>
  marked(field, { synonyms: synonyms.split(' ') })

/** It may be an address with a query: the call is refused if an unencoded `&` cut it. */
export const maybeAddress = <Field extends z.ZodType>(field: Field): Field =>
  marked(field, { isAddress: true })

export function marksOf(field: z.ZodType): Marks {
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault
  return marks.get(field) ?? (isWrapped ? marksOf(field.unwrap() as z.ZodType) : {})
}
