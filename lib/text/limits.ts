/** Lengths of text are in Unicode code points. */
export const textLimits = {
  nameLengthMax: 128,
  readsMax: 1000,
  /** Earlier versions that are kept of a text; together they take no more than one text may. */
  versionsMax: 10,
  /** Long enough that nobody finds it by trying. */
  readKeyLengthMin: 16,
} as const
