import { type CodeToken, colourCode } from '@/lib/core/browser/code-colours'
import type { LanguageName } from '@/lib/core/browser/code-languages'
import { highlightedLengthMax } from './use-highlighting'

const pieceLength = 10_000
/** How long one text may occupy the page. */
const millisecondsMax = 1500

export const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

/**
 * Some rules are quadratic in unmatched input, which is cheap for a short piece: the whole takes at most as many times
 * longer than all its pieces as there are pieces.
 */
async function isFastEnough(code: string, language: LanguageName): Promise<boolean> {
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

/** null if the rules of the language would block the page. */
export async function highlightLines(
  lines: readonly string[],
  language: LanguageName,
): Promise<CodeToken[][] | null> {
  const code = lines.join('\n')
  await colourCode('', language) // loads the rules
  if (code.length > pieceLength && !(await isFastEnough(code, language))) return null
  await pause()
  return tokensByLine(await colourCode(code, language, highlightedLengthMax))
}
