import { limits } from '@/lib/core/contract/limits'

export const linkPath = (code: string): string => `/go/${encodeURIComponent(code)}`

/** Lengths are in Unicode code points. */
export const linkLimits = {
  lifetimeSecondsMax: limits.expiresInSecondsMax,
  codeLengthMax: 64,
  codeLengthGenerated: 7,
  targetLengthMax: 8192,
  visitsMax: 1_000_000_000,
  manyMax: 50,
  /** Body bytes of a call with many links. */
  manyBytesMax: 1024 * 1024,
  daysKept: 90,
  /** Wrong passwords per link and window: from one network, and from all networks that never knew it. */
  guessesOfNetworkMax: 10,
  guessesOfAllMax: 200,
  guessesWindowMinutes: 15,
  /** Characters that the query of a visit may add to the target. */
  passedQueryLengthMax: 4096,
} as const

/** Of blocked targets. */
export const blockedLimits = {
  hostsMax: 500_000,
  /** Names in a list, with those that are repeated or cannot be blocked. */
  namesMax: 1_000_000,
  memoryBytesMax: 64 * 1024 * 1024,
  importBytesMax: 16 * 1024 * 1024,
  lineLengthMax: 2_000,
}
