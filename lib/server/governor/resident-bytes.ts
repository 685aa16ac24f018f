const mebibyte = 1024 * 1024

/** Memory that all rooms together may take, in bytes: the tails of their streams and the answers kept beside them. */
export function residentBytesMax(): number {
  return 64 * mebibyte
}
