import type { TokenKind } from '@/lib/core/browser/code-colours'

/** Syntax colours. Written out because the style sheet is generated from class names in the source. */
export const codeStyles: Record<TokenKind, string> = {
  keyword: 'text-code-keyword',
  string: 'text-code-string',
  comment: 'text-code-comment',
  number: 'text-code-number',
  name: 'text-code-name',
  added: 'text-code-added',
  removed: 'text-code-removed',
}
