import { glyphOf } from './canvas'

/**
 * Scripts that can be drawn character by character. Others join, reorder or run from right to left; texts in them are left
 * out rather than drawn wrongly.
 */
const plainScripts =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Common}]*$/u

/** Combining marks, controls, unassigned code points and emoji. */
const notDrawn = /[\p{M}\p{C}\p{Extended_Pictographic}]|[\u{10000}-\u{10ffff}]/gu

/** One line; `''` if the text contains other scripts. */
export function drawableText(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').replace(notDrawn, '').trim()
  return plainScripts.test(line) ? line : ''
}

interface Cell {
  character: string
  /** Half cells: 1, or 2 for full-width characters. */
  width: number
}

function cellOf(character: string): Cell {
  return { character, width: (glyphOf(character)?.width ?? 0) / 8 }
}

const widthOf = (line: readonly Cell[]) => line.reduce((sum, { width }) => sum + width, 0)
const lineText = (line: readonly Cell[]) =>
  line
    .map(({ character }) => character)
    .join('')
    .trim()

/** Where to break a full line: before the word that does not fit, or at its end if there is no such place. */
function cutAt(line: readonly Cell[], next: Cell): number {
  const isBetween = next.character === ' ' || next.width === 2
  const at = line.findLastIndex(({ character, width }) => character === ' ' || width === 2)
  return isBetween || at < 0 ? line.length : at + 1
}

/**
 * Wraps a text between words, beside full-width characters, and anywhere in a word longer than a line. An ellipsis replaces
 * what does not fit.
 * @param widthMax half cells
 */
export function wrapText(text: string, widthMax: number, linesMax: number): string[] {
  const lines: string[] = []
  let line: Cell[] = []
  // The rest could not be visible.
  for (const cell of [...text].slice(0, (widthMax + 1) * linesMax).map(cellOf)) {
    if (widthOf(line) + cell.width > widthMax) {
      if (lines.length + 1 === linesMax) return [...lines, shortened(line, widthMax)]
      const at = cutAt(line, cell)
      lines.push(lineText(line.slice(0, at)))
      line = line.slice(at)
    }
    if (line.length > 0 || cell.character !== ' ') line.push(cell)
  }
  return line.length === 0 ? lines : [...lines, lineText(line)]
}

function shortened(line: readonly Cell[], widthMax: number): string {
  const ellipsis = cellOf('…')
  const kept = [...line]
  while (widthOf(kept) + ellipsis.width > widthMax) kept.pop()
  return `${lineText(kept)}…`
}
