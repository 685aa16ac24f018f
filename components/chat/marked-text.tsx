'use client'

import type { ReactNode } from 'react'
import { coveredText } from '@/lib/chat/client/message-text/covered-text'
import { excerpt } from '@/lib/chat/client/message-text/excerpt'
import { type MarkupNode, readMarkup, shownText } from '@/lib/chat/client/message-text/markup'
import { tameText } from '@/lib/core/browser/tame-text'
import { CodeBlock } from './code-block'
import { lineLook } from './line-look'
import { Address } from './linked-text'
import { Spoiler } from './spoiler'

function draw(node: MarkupNode, key: number): ReactNode {
  if ('text' in node) {
    if (node.kind === 'link') return <Address key={key} address={node.text} />
    return node.kind === 'text' && tameText(node.text)
  }
  const children = node.children.map(draw)
  switch (node.kind) {
    case 'prose':
      return (
        <span key={key} dir="auto" className={lineLook}>
          {children}
        </span>
      )
    case 'quote':
      return (
        <blockquote
          key={key}
          dir="auto"
          className={`my-0.5 border-s-3 border-shadow ps-2 text-field-muted ${lineLook}`}
        >
          {children}
        </blockquote>
      )
    case 'code':
      return (
        <code key={key} dir="ltr" className="bg-code px-1 font-mono text-[0.9em] text-code-text">
          {children}
        </code>
      )
    case 'bold':
      return <strong key={key}>{children}</strong>
    case 'strike':
      return <s key={key}>{children}</s>
    case 'spoiler':
      return (
        <Spoiler key={key} covered={tameText(shownText(node.children))}>
          {children}
        </Spoiler>
      )
    case 'block':
      return <CodeBlock key={key} code={shownText(node.children)} language={node.language ?? ''} />
  }
}

/** What somebody said, with its markup, as nodes and never as HTML. */
export function MarkedText({ msg }: { msg: string }): ReactNode {
  return readMarkup(msg).map(draw)
}

/** More messages than long ones fit into the first page. */
const keptMax = 32
/** What was quoted lately: a hundred answers to one long message are not to read all of it a hundred times. */
const kept = new Map<string, string>()

/** The beginning of what somebody said, as one text that keeps what is hidden. */
export function CoveredExcerpt({ msg }: { msg: string }): ReactNode {
  const known = kept.get(msg)
  if (known !== undefined) return known
  const made = excerpt(coveredText(msg))
  const [oldest] = kept.size < keptMax ? [] : kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(msg, made)
  return made
}
