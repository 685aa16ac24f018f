import { glyphOf } from './canvas'

/**
 * Scripts whose characters may be set one beside the other, each as it is. In others they join, change places or run from
 * right to left; a picture with their letters in a row would be wrong, so it says nothing instead.
 */
const plainScripts =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Common}]*$/u

/** Marks that are set onto others, controls, what is not assigned, and emoji. */
const notDrawn = /[\p{M}\p{C}\p{Extended_Pictographic}]|[\u{10000}-\u{10ffff}]/gu

/** A text as it is drawn: one line of what can be drawn rightly; `''` when that is not what it says. */
export function drawnText(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').replace(notDrawn, '').trim()
  return plainScripts.test(line) ? line : ''
}

interface Cell {
  character: string
  /** Half cells: 1, or 2 for what is as wide as it is high. */
  width: number
}

function cellOf(character: string): Cell {
  return { character, width: (glyphOf(character)?.width ?? 0) / 8 }
}

const widthOf = (line: readonly Cell[]) => line.reduce((sum, { width }) => sum + width, 0)
const textOf = (line: readonly Cell[]) =>
  line
    .map(({ character }) => character)
    .join('')
    .trim()

/** Where the word begins that a full line cuts; its end where it cuts none, or where the word is the whole line. */
function cutAt(line: readonly Cell[], next: Cell): number {
  const isBetween = next.character === ' ' || next.width === 2
  const at = line.findLastIndex(({ character, width }) => character === ' ' || width === 2)
  return isBetween || at < 0 ? line.length : at + 1
}

/**
 * Breaks a text into lines: between words, beside wide characters, and anywhere in a word that is longer than a line.
 * What does not fit ends in an ellipsis.
 * @param widthMax half cells
 */
export function linesOf(text: string, widthMax: number, linesMax: number): string[] {
  const lines: string[] = []
  let line: Cell[] = []
  // Nothing of what is longer could be seen.
  for (const cell of [...text].slice(0, (widthMax + 1) * linesMax).map(cellOf)) {
    if (widthOf(line) + cell.width > widthMax) {
      if (lines.length + 1 === linesMax) return [...lines, shortened(line, widthMax)]
      const at = cutAt(line, cell)
      lines.push(textOf(line.slice(0, at)))
      line = line.slice(at)
    }
    if (line.length > 0 || cell.character !== ' ') line.push(cell)
  }
  return line.length === 0 ? lines : [...lines, textOf(line)]
}

function shortened(line: readonly Cell[], widthMax: number): string {
  const ellipsis = cellOf('…')
  const kept = [...line]
  while (widthOf(kept) + ellipsis.width > widthMax) kept.pop()
  return `${textOf(kept)}…`
}
