import { limits } from '@/lib/core/contract/limits'

export const textPath = (name: string): string => `/sf/${encodeURIComponent(name)}`

export const readingPath = (name: string): string => `/tools/text/${encodeURIComponent(name)}`

/** Lengths of text are in Unicode code points. */
export const textLimits = {
  lifetimeSecondsMax: limits.expiresInSecondsMax,
  nameLengthMax: 128,
  readsMax: 1000,
  /** Earlier versions kept per text; together no larger than one text may be. */
  versionsMax: 10,
  /** Long enough to resist guessing. */
  readKeyLengthMin: 16,
} as const
