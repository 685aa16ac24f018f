import { structuredPatch } from 'diff'

/** Characters of the largest text. */
const comparedLengthMax = 500_000
/** How long comparing may take, and of how many changes. */
const bounds = { timeout: 1000, maxEditLength: 5000 }
const shownLinesMax = 2000
const shownLineLengthMax = 1000
const contextLines = 3

export interface DiffLine {
  kind: 'added' | 'removed' | 'same' | 'place'
  /** Of `place`, the number of the next line in the newer text. */
  text: string
}

export interface Comparison {
  lines: DiffLine[]
  /** Changed lines and those around them that are not shown. */
  hidden: number
}

const kinds: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same' }

/** With three lines around them; null if the texts are too large or too different. */
export function compareTexts(older: string, newer: string): Comparison | null {
  if (Math.max(older.length, newer.length) > comparedLengthMax) return null
  const patch = structuredPatch('', '', older, newer, '', '', { context: contextLines, ...bounds })
  if (!patch) return null
  const lines = patch.hunks.flatMap(({ newStart, lines: changed }): DiffLine[] => [
    { kind: 'place', text: String(newStart) },
    ...changed.flatMap((line): DiffLine[] => {
      const kind = kinds[line.charAt(0)]
      // Not a line: that the last one has no line end.
      if (!kind) return []
      const text = line.slice(1)
      return [
        { kind, text: text.length > shownLineLengthMax ? `${text.slice(0, shownLineLengthMax)}…` : text },
      ]
    }),
  ])
  return { lines: lines.slice(0, shownLinesMax), hidden: Math.max(0, lines.length - shownLinesMax) }
}
