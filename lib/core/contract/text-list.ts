import { failing } from './issue-rules'
import { z } from './zod'

/** Several things in one call, as a JSON list, or as text with a separator between them; blank text is an empty list. */
export const textList = <Item extends z.ZodType>(item: Item, separator: RegExp, max: number) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string') return Array.isArray(value) ? value.slice(0, max + 1) : value
      const text = value.trim()
      // One more than is taken shows that there are too many; the rest is not looked at.
      return text === '' ? [] : text.split(separator, max + 1)
    }, z.array(item))
    .refine((items) => items.length >= 1 && items.length <= max, failing('items_from_to', { min: 1, max }))
