/** The markup of another program, as far as the chat's differs. */
export interface Markup {
  /** Finds line ends, marks, and pieces that {@link read} translates: code, links, emoji. With flag `g`. */
  pattern: RegExp
  /** Marks around words, and those of the chat in their place; '' where the chat has none. */
  marks: ReadonlyMap<string, string>
  /** @param groups of the pattern */
  read(piece: string, groups: readonly (string | undefined)[]): string
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)
const isSpace = (sign: string): boolean => sign === '' || /\s/.test(sign)

/**
 * Translates markup into that of the chat. A mark is one only if it stands around words of a line, as in Slack:
 * `*bold*`, but not `2*3*4` or `* item`. Linear.
 */
export function readMarks(text: string, { pattern, marks, read }: Markup): string {
  if (text === '') return ''
  const out: string[] = []
  /** Where each mark was opened in this line, in `out`. */
  const opened = new Map<string, number>()
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [piece, ...groups] = match
    const end = match.index + piece.length
    out.push(text.slice(at, match.index))
    at = end
    const mark = marks.get(piece)
    if (piece === '\n') opened.clear()
    if (mark === undefined) {
      out.push(piece === '\n' ? piece : read(piece, groups))
      continue
    }
    const [before, after] = [text.charAt(match.index - 1), text.charAt(end)]
    const from = opened.get(piece)
    const closes = from !== undefined && !isSpace(before) && !isWord(after)
    if (closes) {
      out[from] = mark
      opened.delete(piece)
    } else if (!isWord(before) && !isSpace(after)) opened.set(piece, out.length)
    out.push(closes ? mark : piece)
  }
  out.push(text.slice(at))
  return out.join('')
}
