import { type CodeToken, colourCode } from '@/lib/core/browser/code-colours'
import type { LanguageName } from '@/lib/core/browser/code-languages'

/** Characters of the longest text that is coloured. */
export const colouredLengthMax = 100_000
/** Nobody writes longer lines by hand. */
export const colouredLineLengthMax = 400

/** Whether a text is one that colours are tried for. */
export const isColourable = (lines: readonly string[]): boolean =>
  lines.every((line) => line.length <= colouredLineLengthMax) &&
  lines.reduce((sum, line) => sum + line.length + 1, 0) <= colouredLengthMax

const pieceLength = 10_000
/** How long a page may be kept busy by one text. */
const millisecondsMax = 1500

const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

/**
 * Whether the rules of a language are quick with a text. Some take quadratic time for what they do not match, which is still
 * little for a short piece: the whole takes at worst as many times longer than all of its pieces as there are pieces.
 */
async function isQuick(code: string, language: LanguageName): Promise<boolean> {
  const count = Math.ceil(code.length / pieceLength)
  let spent = 0
  for (let i = 0; i < count && spent * count <= millisecondsMax; i++) {
    await pause()
    const startedAt = performance.now()
    await colourCode(code.slice(i * pieceLength, (i + 1) * pieceLength), language)
    spent += performance.now() - startedAt
  }
  return spent * count <= millisecondsMax
}

/** Tokens, line by line. */
export function tokensByLine(tokens: readonly CodeToken[]): CodeToken[][] {
  const lines: CodeToken[][] = [[]]
  for (const { text, kind } of tokens) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, kind })
    }
  }
  return lines
}

/** The lines of a text in colours; null where its rules would keep the page busy. */
export async function colourLines(
  lines: readonly string[],
  language: LanguageName,
): Promise<CodeToken[][] | null> {
  const code = lines.join('\n')
  await colourCode('', language) // which fetches it
  if (code.length > pieceLength && !(await isQuick(code, language))) return null
  await pause()
  return tokensByLine(await colourCode(code, language, colouredLengthMax))
}
