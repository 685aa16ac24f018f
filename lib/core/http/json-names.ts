const quote = 34
const backslash = 92

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(source: string, start: number): number {
  for (let end = source.indexOf('"', start + 1); end >= 0; end = source.indexOf('"', end + 1)) {
    let escapes = 0
    while (source.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return source.length
}

/** Nesting; no input needs more than three levels. */
const depthMax = 64

/**
 * As written, repeated ones included, of which JSON.parse keeps the last.
 * @param source JSON with an object at the top; else the result is meaningless
 * @returns null when it is nested too deeply
 * @throws SyntaxError when a name is malformed
 */
export function memberNames(source: string): string[] | null {
  const names: string[] = []
  let depth = 0
  let isName = false
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i)
    if (code === quote) {
      const end = endOfString(source, i)
      if (isName && depth === 1) names.push(JSON.parse(source.slice(i, end + 1)) as string)
      isName = false
      i = end
    } else if (code === 0x7b || code === 0x5b) {
      if (++depth > depthMax) return null
      isName = depth === 1
    } else if (code === 0x7d || code === 0x5d) depth--
    else if (code === 0x2c && depth === 1) isName = true
  }
  return names
}
