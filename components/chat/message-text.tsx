'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { Link } from '@/components/ui/link'
import { type MarkupNode, readMarkup, shownText } from '@/lib/client/markup'
import { messageParts } from '@/lib/client/message-parts'
import { tameText } from '@/lib/client/tame-text'
import { shownAddress } from '@/lib/schemas/shown-address'
import { CodeBlock } from './code-block'
import { Spoiler } from './spoiler'

/** Whether the reader wants to see messages as they were typed. */
export const AsTyped = createContext(false)

/** An address that somebody wrote. Where it could deceive, its host stands out. */
function Address({ address }: { address: string }) {
  const { before, host, after, stressed } = shownAddress(address)
  return (
    <Link href={address} outside className="left-to-right">
      {tameText(before)}
      {stressed ? <strong>{tameText(host)}</strong> : host}
      {tameText(after)}
    </Link>
  )
}

const lineLook = 'whitespace-pre-wrap wrap-anywhere'

/** What somebody wrote, as text nodes; web addresses become links. */
export function MessageText({ msg }: { msg: string }) {
  return (
    <span dir="auto" className={lineLook}>
      {messageParts(msg).map((part) =>
        part.kind === 'link' ? <Address key={part.at} address={part.text} /> : tameText(part.text),
      )}
    </span>
  )
}

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
export function SaidText({ msg }: { msg: string }) {
  return useContext(AsTyped) ? <MessageText msg={msg} /> : readMarkup(msg).map(draw)
}
