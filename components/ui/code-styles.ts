import type { TokenKind } from '@/lib/core/browser/code-colours'

/** The colours of code. Written out: the style sheet is made from the class names that stand in the source. */
export const codeStyles: Record<TokenKind, string> = {
  keyword: 'text-code-keyword',
  string: 'text-code-string',
  comment: 'text-code-comment',
  number: 'text-code-number',
  name: 'text-code-name',
  added: 'text-code-added',
  removed: 'text-code-removed',
}
