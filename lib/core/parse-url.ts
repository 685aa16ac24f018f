/**
 * null if it is no address (URL Standard). Not `URL.canParse`: in Node 20 and 22 it answers false for Latin-1 letters
 * beyond ASCII once V8 has optimized its caller.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
