/** A text that is there for everybody, as its page begins with it. */
export interface OpenReading {
  kind: 'open'
  page: TextPage
  /** How the text begins, wherever the page does. */
  head: string
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch. */
  updatedTime: number
  expiresTime: number | null
}

/** A text that is not read before somebody says so. */
export interface GuardedReading {
  kind: 'guarded'
  /** null: as often as anybody likes. */
  readsLeft: number | null
  needsKey: boolean
}

/** What the reading page is given by the server. */
export type Reading = OpenReading | GuardedReading

/** Lines of a text that are shown at once. */
export const pageLinesMax = 2000
/** What a page may cost, in characters; so that the longest one is drawn in milliseconds. */
export const pageCostMax = 131_072
/** What a sign costs that is drawn as a box. */
const boxedCost = 64

/**
 * Signs that are not seen, or turn around what stands beside them, so that a text is not what it looks like
 * (https://trojansource.codes): control characters, those of Unicode's bidirectional algorithm, spaces without width,
 * fillers, line ends that are none, tags. Those that join letters and emoji are part of words and stay.
 */
export const boxedSigns =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Lines of a text, as many as are shown at once. */
export interface TextPage {
  /** The number of the first one; the first line of a text is 1. */
  from: number
  lines: string[]
  /** How many lines the text has. */
  total: number
  /** Characters that are missing at the end of the only line, which is too long for a page. */
  cut: number
}

const costOf = (line: string) => line.length + boxedCost * (line.match(boxedSigns)?.length ?? 0)

/** How many characters of a line a page has room for; none is cut in two. */
function roomFor(line: string): number {
  let room = Math.min(line.length, pageCostMax)
  let boxes = 0
  for (const { index } of line.slice(0, room).matchAll(boxedSigns)) {
    boxes++
    if (index + boxes * boxedCost <= pageCostMax) continue
    room = index
    break
  }
  const isInside = /[\ud800-\udbff]/.test(line.charAt(room - 1))
  return isInside ? room - 1 : room
}

/** How many lines a text has; the end of the last one begins none. */
function countLines(text: string): number {
  let total = 1
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) total++
  return total
}

/** Where a line begins. */
function startOf(text: string, number: number): number {
  let start = 0
  for (let i = 1; i < number; i++) start = text.indexOf('\n', start) + 1
  return start
}

/**
 * The lines of a text that are shown from one of them on, in time linear in the text. Lines end with LF or CR LF.
 * @param wanted the number of the first one; the nearest there is is taken
 */
export function textPage(text: string, wanted: number): TextPage {
  const total = countLines(text)
  const from = Math.min(Math.max(1, Math.trunc(wanted) || 1), total)
  const lines: string[] = []
  let start = startOf(text, from)
  let cost = 0
  while (lines.length < pageLinesMax && from + lines.length <= total) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, found > start && text[end - 1] === '\r' ? end - 1 : end)
    cost += line.length > pageCostMax ? line.length : costOf(line)
    if (cost > pageCostMax) {
      if (lines.length > 0) break
      const room = roomFor(line)
      return { from, lines: [line.slice(0, room)], total, cut: line.length - room }
    }
    lines.push(line)
    start = end + 1
  }
  return { from, lines, total, cut: 0 }
}
