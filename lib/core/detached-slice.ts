/** Slices of shorter strings are kept: a copy would save little. */
const wholeLengthMin = 1024

/** With memory of its own. Malformed text, which every field refuses, stays as it is. */
export const detachedCopy = (text: string): string =>
  text.isWellFormed() ? Buffer.from(text).toString() : text

/**
 * It may outlive its long source. V8 lets slices of 13 characters or more refer to their source: a name of 20
 * characters from an address of 120 kB would retain 120 kB while it is a cache key. It is copied only where that saves
 * much, because every poll passes here.
 */
export const detachedSlice = (whole: string, piece: string): string =>
  whole.length < wholeLengthMin || piece.length * 2 > whole.length ? piece : detachedCopy(piece)
