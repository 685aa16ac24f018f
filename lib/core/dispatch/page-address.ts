/** Characters: room for the longest text that a page takes in its query, percent-encoded. */
export const pageAddressLengthMax = 16_384
/** No page has a tenth as many. */
export const pageParametersMax = 100

/**
 * Whether an address is too much for a page. Next works through a query pair by pair, in time that grows with the
 * square of their number, and writes it into its answers several times.
 */
export function isTooMuchForPage(url: string): boolean {
  if (url.length > pageAddressLengthMax) return true
  let count = 0
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) count++
  return count >= pageParametersMax
}
