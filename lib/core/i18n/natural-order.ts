import type { Language } from './language'

type Compare = (one: string, other: string) => number

/** One per language: creating one takes longer than sorting with it. */
const collators = new Map<Language, Intl.Collator>()

/** `guest2` comes before `guest10`. */
export function naturalOrder(language: Language): Compare {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator.compare
}
