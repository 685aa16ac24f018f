interface TextFacts {
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch. */
  updatedTime: number
  expiresTime: number | null
}

export interface OpenReading extends TextFacts {
  kind: 'open'
  page: TextPage
  /** Whichever page is shown. */
  head: string
}

export interface LargeReading extends TextFacts {
  kind: 'large'
}

/** Read only after confirmation. */
export interface GuardedReading {
  kind: 'guarded'
  /** null: no limit. */
  readsLeft: number | null
  needsKey: boolean
}

export type Reading = OpenReading | LargeReading | GuardedReading

export const pageLinesMax = 2000
/** Rendering cost of a page, in characters: the longest renders in milliseconds. */
export const pageCostMax = 131_072
/** Cost of a character shown as a box. */
const boxCost = 64

/**
 * Characters that make a text look like another one (https://trojansource.codes): control, bidirectional, zero-width and
 * filler characters, false line ends, tags. Joiners are part of words and emoji and are left alone.
 */
export const invisibleCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

export interface TextPage {
  /** Number of the first line, from 1. */
  from: number
  lines: string[]
  /** Lines of the whole text. */
  total: number
  /** Characters cut off the only line, if it is too long for a page. */
  cut: number
}

const costOf = (line: string) => line.length + boxCost * (line.match(invisibleCharacters)?.length ?? 0)

/** On a page, without splitting a surrogate pair. */
function roomFor(line: string): number {
  let room = Math.min(line.length, pageCostMax)
  let boxes = 0
  for (const { index } of line.slice(0, room).matchAll(invisibleCharacters)) {
    boxes++
    if (index + boxes * boxCost <= pageCostMax) continue
    room = index
    break
  }
  const isInside = /[\ud800-\udbff]/.test(line.charAt(room - 1))
  return isInside ? room - 1 : room
}

/** A line end at the end of a text starts no line. */
function countLines(text: string): number {
  let total = 1
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) total++
  return total
}

function startOf(text: string, number: number): number {
  let start = 0
  for (let i = 1; i < number; i++) start = text.indexOf('\n', start) + 1
  return start
}

/** In linear time. Lines end with LF or CR LF. @param wanted is clamped */
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
