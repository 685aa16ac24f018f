import { limits } from '../core/contract/limits'

export const mineLimits = {
  /** Remembered links and texts; the oldest are dropped. */
  itemsMax: 500,
  /** Code points of a code or name, which is the longer of both. */
  nameLengthMax: 128,
  tokenLengthMax: limits.keyLengthMax,
  /** Characters of the stored list, bytes of an imported file. */
  listLengthMax: 1024 * 1024,
  /** Items looked up at the same time. */
  lookUpsMax: 4,
  lookUpSecondsMax: 20,
} as const
