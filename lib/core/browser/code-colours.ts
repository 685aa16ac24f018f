import type { Emitter } from 'highlight.js'
import hljs from 'highlight.js/lib/core'
import { type LanguageName, loadLanguage } from './code-languages'

export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name' | 'added' | 'removed'

/** A piece of code in one colour; without a kind it has none. */
export interface CodeToken {
  text: string
  kind: TokenKind | undefined
}

/** Scopes of highlight.js by their first word; what is missing has the colour of what it stands in. */
const kinds: Record<string, TokenKind> = {
  ...{
    keyword: 'keyword',
    literal: 'keyword',
    meta: 'keyword',
    tag: 'keyword',
    'selector-tag': 'keyword',
    section: 'keyword',
  },
  ...{ string: 'string', regexp: 'string', char: 'string', code: 'string' },
  ...{ comment: 'comment', quote: 'comment', doctag: 'comment' },
  ...{
    number: 'number',
    symbol: 'number',
    bullet: 'number',
    variable: 'number',
    'template-variable': 'number',
  },
  ...{
    title: 'name',
    built_in: 'name',
    type: 'name',
    name: 'name',
    attr: 'name',
    attribute: 'name',
    property: 'name',
  },
  ...{ 'selector-class': 'name', 'selector-id': 'name', addition: 'added', deletion: 'removed' },
}

/** Takes what highlight.js finds as tokens. Its own way is a string of HTML, which this page refuses. */
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
  // Its types do not tell that it calls these, too.
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

/** The rules of a language take quadratic time for what they do not match, so nothing longer is coloured unasked. */
const lengthMaxDefault = 10_000
const lineLengthMax = 400

/**
 * Code in colours; joined, the tokens are the code. What looks like nobody wrote it by hand, and what the
 * rules of its language fail at, is one token without a colour.
 */
export async function colourCode(
  code: string,
  language: LanguageName,
  lengthMax = lengthMaxDefault,
): Promise<CodeToken[]> {
  if (!hljs.getLanguage(language)) hljs.registerLanguage(language, await loadLanguage(language))
  const isHandmade =
    code.length <= lengthMax && code.split('\n').every((line) => line.length <= lineLengthMax)
  const emitter = isHandmade && hljs.highlight(code, { language, ignoreIllegals: true })._emitter
  const tokens = emitter instanceof Tokens ? emitter.tokens : []
  const isWhole = tokens.map(({ text }) => text).join('') === code
  return isWhole ? tokens : [{ text: code, kind: undefined }]
}
