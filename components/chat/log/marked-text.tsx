'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { coverSpoilers } from '@/lib/chat/client/message-text/covered-text'
import { readMarkup, visibleText } from '@/lib/chat/client/message-text/markup'
import type { MarkupNode } from '@/lib/chat/client/message-text/markup-inline'
import { chatTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { WebAddress } from './linked-text'
import { excerpt, textLook } from './text-look'

interface SpoilerProps {
  /** The hidden text: keeps the space, and can not be heard, found or copied. */
  covered: string
  children: ReactNode
}

/** Hidden until pressed. Without scripts it shows while the button has the focus. */
function Spoiler({ covered, children }: SpoilerProps) {
  const t = useTexts(chatTexts)
  const [open, setOpen] = useState(false)
  return (
    <span className={open ? 'bg-code text-code-text' : ''}>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('spoiler')}
        title={t('spoiler')}
        className="group max-w-full bg-code-text forced-colors:border px-1 text-start text-code whitespace-pre-wrap wrap-anywhere"
        onClick={() => setOpen(!open)}
      >
        {open ? '▾' : <span className="invisible noscript:group-focus:visible">{covered}</span>}
      </button>
      {open && children}
    </span>
  )
}

interface CodeBlockProps {
  code: string
  language: string
}

const load = () => import('./code-aid')

/** The copy button is the only Tab stop. Button and colours are loaded with the first block. */
function CodeBlock({ code, language }: CodeBlockProps) {
  const t = useTexts(chatTexts)
  const { part: aid, preload } = useLazy(load)
  useEffect(preload, [preload])
  const label = [t('code'), language].filter(Boolean).join(': ')
  const text = sanitizeText(code)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={label}
      dir="ltr"
      className="bevel-thin my-0.5 overflow-x-auto bg-code text-[0.9em] text-code-text"
    >
      <div className="sticky left-0 flex h-6 select-none items-center px-2 font-chrome pointer-coarse:h-8">
        <span aria-hidden="true" className="min-w-0 flex-1 truncate">
          {language}
        </span>
        {aid && <aid.CopyCode value={code} what={label} />}
      </div>
      {/* Colours arrive later and must not announce the code again. */}
      <pre aria-live="off" className="w-max px-2 pb-1 font-mono">
        <code>{aid ? <aid.ColouredCode code={text} language={language} /> : text}</code>
      </pre>
    </div>
  )
}

function draw(node: MarkupNode, key: number): ReactNode {
  if ('text' in node) {
    if (node.kind === 'link') return <WebAddress key={key} address={node.text} />
    return node.kind === 'text' && sanitizeText(node.text)
  }
  const children = node.children.map(draw)
  switch (node.kind) {
    case 'prose':
      return (
        <span key={key} dir="auto" className={textLook}>
          {children}
        </span>
      )
    case 'quote':
      return (
        <blockquote
          key={key}
          dir="auto"
          className={`my-0.5 border-s-3 border-current ps-2 text-field-muted ${textLook}`}
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
        <Spoiler key={key} covered={sanitizeText(visibleText(node.children))}>
          {children}
        </Spoiler>
      )
    case 'block':
      return <CodeBlock key={key} code={visibleText(node.children)} language={node.language ?? ''} />
  }
}

/** As nodes and never as HTML. */
export function MarkedText({ msg }: { msg: string }): ReactNode {
  return readMarkup(msg).map(draw)
}

/** More than the long messages that fit into the first page. */
const cachedMax = 32
/** Recent excerpts: a hundred replies to one long message must not parse it a hundred times. */
const cached = new Map<string, string>()

export function CoveredExcerpt({ msg }: { msg: string }): ReactNode {
  const known = cached.get(msg)
  if (known !== undefined) return known
  const made = excerpt(coverSpoilers(msg))
  const [oldest] = cached.size < cachedMax ? [] : cached.keys()
  if (oldest !== undefined) cached.delete(oldest)
  cached.set(msg, made)
  return made
}
