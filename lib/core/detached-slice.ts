/** What is cut from less is kept as it is: there are many such strings, and a copy saves next to nothing. */
const wholeLengthMin = 1024

/** The same characters in memory of their own. Text that cannot be encoded, which every field refuses, stays as it is. */
export const detachedCopy = (text: string): string =>
  text.isWellFormed() ? Buffer.from(text).toString() : text

/**
 * A piece of a long string that may be kept for longer than the string is. V8 makes a piece of 13 characters or more by
 * referring to what it was cut from, and trimming it, changing its case or its normal form changes nothing about that
 * where there is nothing to change: a name of 20 characters from an address of 120 kB would hold 120 kB for as long as
 * it is the key of something, and be counted as 20. So it is copied; but only where that is much, because every poll
 * passes here, and not where it is most of what it was cut from anyway.
 */
export const detachedSlice = (whole: string, piece: string): string =>
  whole.length < wholeLengthMin || piece.length * 2 > whole.length ? piece : detachedCopy(piece)
