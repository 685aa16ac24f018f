/** Sizes of short links. Lengths are in Unicode code points. */
export const linkLimits = {
  codeLengthMax: 64,
  codeLengthGenerated: 7,
  targetLengthMax: 8192,
  visitsMax: 1_000_000_000,
  /** Links of one call. */
  manyMax: 50,
  /** Bytes of such a call: so many targets of the greatest length. */
  manyBytesMax: 1024 * 1024,
  /** Days whose visits are kept, today included. */
  daysKept: 90,
  /** Wrong passwords of one link in a window: from one network, and from all that never knew it. */
  guessesOfNetworkMax: 10,
  guessesOfAllMax: 200,
  guessesWindowMinutes: 15,
  /** Characters that a visitor's query may add to a target. */
  passedQueryLengthMax: 4096,
} as const
