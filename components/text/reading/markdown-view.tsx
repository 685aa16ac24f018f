import type { Token } from 'markdown-it'
import { createElement, type ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { parseMarkdown, safeAddress } from '@/lib/text/client/reading/markdown'
import { invisibleCharacters } from '@/lib/text/text-page'

/** Elements whose tags are shown as they are; the name of the text is the first heading of the page. */
const tags: Record<string, string> = {
  ...Object.fromEntries(
    'p blockquote ul ol li table thead tbody tr th td em strong s'.split(' ').map((tag) => [tag, tag]),
  ),
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
}

interface OpenElement {
  token: Token | null
  children: ReactNode[]
}

/** An address that is not followed leaves its text. */
function link(address: string | null, key: number, children: ReactNode): ReactNode {
  const href = address === null ? undefined : safeAddress(address)
  if (!href) return children
  return (
    <Link outside key={key} href={href}>
      {children}
    </Link>
  )
}

function closed({ token, children }: OpenElement, key: number): ReactNode {
  if (token?.type === 'link_open') return link(token.attrGet('href'), key, children)
  const tag = tags[token?.tag ?? '']
  // The paragraphs of a tight list are hidden.
  if (!tag || !token || token.hidden) return children
  const start = tag === 'ol' ? Number(token.attrGet('start') ?? 1) : undefined
  return createElement(tag, { key, start }, ...children)
}

function leaf(token: Token, key: number, isLinked: boolean): ReactNode {
  const { type, content } = token
  if (type === 'inline') return elementsOf(token.children ?? [])
  if (type === 'softbreak') return '\n'
  if (type === 'hardbreak') return <br key={key} />
  if (type === 'hr') return <hr key={key} />
  if (type === 'code_inline') return <code key={key}>{content}</code>
  if (type === 'fence' || type === 'code_block')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
      <pre key={key} tabIndex={0}>
        <code>{content}</code>
      </pre>
    )
  if (type !== 'image') return sanitizeText(content)
  // Loading an image would tell its host who reads the text.
  const source = token.attrGet('src')
  return isLinked ? content : link(source, key, content || source)
}

function elementsOf(tokens: readonly Token[]): ReactNode[] {
  const root: OpenElement = { token: null, children: [] }
  const open = [root]
  for (const [key, token] of tokens.entries()) {
    const inner = open.at(-1) ?? root
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === 0)
      inner.children.push(
        leaf(
          token,
          key,
          open.some((each) => each.token?.type === 'link_open'),
        ),
      )
    else if (open.length > 1) {
      open.pop()
      open.at(-1)?.children.push(closed(inner, key))
    }
  }
  return root.children
}

/** A byte order mark is left out; other characters that cannot be seen are replaced by one that can. */
const visible = (markdown: string) =>
  markdown
    .replace(/^\ufeff/, '')
    .replace(invisibleCharacters, (character) => (character === '\r' ? '' : '\ufffd'))

/** null if it is too large or nested too deeply. */
export function renderMarkdown(markdown: string): ReactNode | null {
  const tokens = parseMarkdown(visible(markdown))
  return tokens && createElement('div', null, ...elementsOf(tokens))
}
