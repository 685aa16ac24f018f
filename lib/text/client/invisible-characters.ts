import { boxedSigns } from '../text-page'

/** A part of a line: as it is, or one sign that is drawn as a box. */
export interface LinePart {
  text: string
  /** What stands in the box; undefined for text. */
  box?: string
}

const controls = 'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI'.split(' ')
const others: Record<number, string> = {
  ...{ 27: 'ESC', 127: 'DEL', 133: 'NEL', 173: 'SHY', 1564: 'ALM' },
  ...{ 8203: 'ZWSP', 8206: 'LRM', 8207: 'RLM', 8232: 'LS', 8233: 'PS', 65279: 'BOM' },
  ...{ 8234: 'LRE', 8235: 'RLE', 8236: 'PDF', 8237: 'LRO', 8238: 'RLO' },
  ...{ 8294: 'LRI', 8295: 'RLI', 8296: 'FSI', 8297: 'PDI' },
}

/** How Unicode's charts write a sign. */
export const codePointName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function boxOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  return controls[code] ?? others[code] ?? codePointName(sign)
}

/** A line in parts, so that what would not be seen, or would turn it around, can be drawn. */
export function lineParts(line: string): LinePart[] {
  const parts: LinePart[] = []
  let at = 0
  for (const { index, 0: sign } of line.matchAll(boxedSigns)) {
    if (index > at) parts.push({ text: line.slice(at, index) })
    parts.push({ text: sign, box: boxOf(sign) })
    at = index + sign.length
  }
  if (at < line.length) parts.push({ text: line.slice(at) })
  return parts
}

/** Whether a text has signs that are drawn as boxes. */
export const hasBoxedSigns = (text: string): boolean => text.search(boxedSigns) >= 0
