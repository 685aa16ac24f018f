/** The path of a text, on any of the platform's addresses: it is answered as it is. */
export const textPath = (name: string): string => `/sf/${encodeURIComponent(name)}`

/** The path of the page that shows a text to people. */
export const readingPath = (name: string): string => `/tools/text/${encodeURIComponent(name)}`

/** Lengths of text are in Unicode code points. */
export const textLimits = {
  nameLengthMax: 128,
  readsMax: 1000,
  /** Earlier versions that are kept of a text; together they take no more than one text may. */
  versionsMax: 10,
  /** Long enough that nobody finds it by trying. */
  readKeyLengthMin: 16,
} as const
