import { integer, matching, text, textUpTo } from './fields'
import { limits } from './limits'
import { z } from './zod'

/** Milliseconds since the epoch. */
export const time = z.int()

const listFields = {
  /** Text to be found. */
  q: textUpTo(limits.searchLengthMax).optional(),
  limit: integer(1, limits.pageRowsMax).default(limits.pageRowsDefault),
}

/** The parameters of every list whose cursor is a name. */
export const namedListInput = z.object({ ...listFields, cursor: text.optional() })

/** The parameters of every list whose cursor is an id. */
export const listInput = z.object({
  ...listFields,
  cursor: matching(/^\d{1,16}$/, 'cursor').optional(),
})

/** One page of a list. */
export function listAnswer<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  const items = { [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>
  return z.object({ ...items, cursor: z.string().nullable().describe('null at the end.') })
}
