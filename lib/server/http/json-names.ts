const quote = 0x22
const backslash = 0x5c

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(source: string, at: number): boolean {
  let start = at
  while (source.charCodeAt(start - 1) === backslash) start--
  return (at - start) % 2 === 1
}

/** Where a string ends: at its second quotation mark. @param start where the first one is */
function endOfString(source: string, start: number): number {
  let end = source.indexOf('"', start + 1)
  while (isEscaped(source, end)) end = source.indexOf('"', end + 1)
  return end
}

/** Whether a string is the name of a member. @param end where it ends */
function isName(source: string, end: number): boolean {
  const colon = /[ \t\r\n]*:/y
  colon.lastIndex = end + 1
  return colon.test(source)
}

/**
 * The first of these names that a JSON object holds more than once. `JSON.parse` keeps the last of them and says
 * nothing; readers that keep the first (RFC 8259 §4 leaves it open) would have seen another request.
 * @param source an object, valid JSON
 * @returns null when none is repeated
 */
export function repeatedName(source: string, names: ReadonlySet<string>): string | null {
  const seen = new Set<string>()
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (source.charCodeAt(at) === quote) {
      const end = endOfString(source, at)
      if (depth === 1 && isName(source, end)) {
        const name: string = JSON.parse(source.slice(at, end + 1))
        if (seen.has(name)) return name
        if (names.has(name)) seen.add(name)
      }
      at = end
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
  }
  return null
}
