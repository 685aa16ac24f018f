import { invisibleCharacters } from '../../text-page'

interface LinePart {
  text: string
  /** Label of the box; undefined for text. */
  box?: string
}

const controls = 'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI'.split(' ')
const others: Record<number, string> = {
  27: 'ESC',
  127: 'DEL',
  133: 'NEL',
  173: 'SHY',
  1564: 'ALM',
  8203: 'ZWSP',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LS',
  8233: 'PS',
  65279: 'BOM',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
}

export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function boxOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return controls[code] ?? others[code] ?? codePointName(character)
}

export function lineParts(line: string): LinePart[] {
  const parts: LinePart[] = []
  let at = 0
  for (const { index, 0: character } of line.matchAll(invisibleCharacters)) {
    if (index > at) parts.push({ text: line.slice(at, index) })
    parts.push({ text: character, box: boxOf(character) })
    at = index + character.length
  }
  if (at < line.length) parts.push({ text: line.slice(at) })
  return parts
}

export const hasInvisibleCharacters = (text: string): boolean => text.search(invisibleCharacters) >= 0

/** Line ends with CR LF are kept. */
export function withoutInvisible(text: string): { visible: string; count: number } {
  let count = 0
  const visible = text.replace(invisibleCharacters, (character, at: number) => {
    if (character === '\r' && text[at + 1] === '\n') return character
    count++
    return ''
  })
  return { visible, count }
}
