import { violates } from './issue-rules'
import { z } from './zod'

/** Items as a JSON list, or as text with separators; blank text is an empty list. */
export const textList = <Item extends z.ZodType>(item: Item, separator: RegExp, max: number) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string') return Array.isArray(value) ? value.slice(0, max + 1) : value
      const text = value.trim()
      // One more than permitted shows that there are too many.
      return text === '' ? [] : text.split(separator, max + 1)
    }, z.array(item))
    .refine((items) => items.length >= 1 && items.length <= max, violates('items_from_to', { min: 1, max }))
