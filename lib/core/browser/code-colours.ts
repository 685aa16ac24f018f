import type { Emitter } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import { type LanguageName, loadLanguage } from './code-languages'

export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name' | 'added' | 'removed'

/** Code in one colour; without a kind in none. */
export interface CodeToken {
  text: string
  kind: TokenKind | undefined
}

/** highlight.js scopes by first word; others inherit. */
const kinds: Record<string, TokenKind> = {
  keyword: 'keyword',
  literal: 'keyword',
  meta: 'keyword',
  tag: 'keyword',
  'selector-tag': 'keyword',
  section: 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  code: 'string',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  variable: 'number',
  'template-variable': 'number',
  title: 'name',
  built_in: 'name',
  type: 'name',
  name: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  addition: 'added',
  deletion: 'removed',
}

/** Collects highlight.js output as tokens; its default is an HTML string, which the page's policy refuses. */
class Tokens implements Emitter {
  readonly tokens: CodeToken[] = []
  readonly #scopes: (TokenKind | undefined)[] = []

  addText(text: string): void {
    const [kind, last] = [this.#scopes.at(-1), this.tokens.at(-1)]
    if (last && last.kind === kind) last.text += text
    else if (text !== '') this.tokens.push({ text, kind })
  }
  startScope(scope: string): void {
    this.openNode(scope)
  }
  endScope(): void {
    this.closeNode()
  }
  // Called too, though the types omit it.
  openNode(scope: string): void {
    this.#scopes.push(kinds[scope.split('.', 1)[0] ?? ''] ?? this.#scopes.at(-1))
  }
  closeNode(): void {
    this.#scopes.pop()
  }
  __addSublanguage({ tokens }: Tokens): void {
    this.tokens.push(...tokens)
  }
  finalize(): void {}
  toHTML(): string {
    return ''
  }
}

hljs.configure({ __emitter: Tokens })

/** Grammars can take quadratic time, so longer code is coloured only on request. */
const lengthMaxDefault = 10_000
const lineLengthMax = 400

export async function loadRules(language: LanguageName): Promise<void> {
  if (!hljs.getLanguage(language)) hljs.registerLanguage(language, await loadLanguage(language))
}

/** How much of it highlight.js recognises with the loaded rules of the language; 0 if it contradicts them. */
export function codeRelevance(code: string, language: LanguageName): number {
  const { illegal, relevance } = hljs.highlight(code, { language, ignoreIllegals: false })
  return illegal ? 0 : relevance
}

/** Joined, the tokens are the code. Generated code, and code that its grammar fails on, is one token without colour. */
export async function colourCode(
  code: string,
  language: LanguageName,
  lengthMax = lengthMaxDefault,
): Promise<CodeToken[]> {
  await loadRules(language)
  const isHighlightable =
    code.length <= lengthMax && code.split('\n').every((line) => line.length <= lineLengthMax)
  const emitter = isHighlightable && hljs.highlight(code, { language, ignoreIllegals: true })._emitter
  const tokens = emitter instanceof Tokens ? emitter.tokens : []
  const isComplete = tokens.map(({ text }) => text).join('') === code
  return isComplete ? tokens : [{ text: code, kind: undefined }]
}
