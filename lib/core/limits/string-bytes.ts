/** What V8 keeps beside the characters of a string: its header, padding, the reference to it. */
const overheadBytes = 48

const beyondLatin1 = /[\u0100-\uffff]/

/**
 * Memory that a string takes, in bytes: V8 keeps one byte for each UTF-16 unit while all of them are Latin-1, and two
 * as soon as one is not. Looking at every character also makes one flat string of what had been put together from
 * pieces, so that no piece is kept beside the whole.
 */
export function stringBytes(text: string): number {
  return overheadBytes + (beyondLatin1.test(text) ? 2 * text.length : text.length)
}
