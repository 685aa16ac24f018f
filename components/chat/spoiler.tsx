'use client'

import { type ReactNode, useState } from 'react'
import { useChatTexts } from './chat-scope'

export interface SpoilerProps {
  /** What is hidden, as a text: it keeps the place, and nobody hears, finds or copies it. */
  covered: string
  children: ReactNode
}

/** What its reader sees when they ask for it. Without scripts it is seen as long as the button has the focus. */
export function Spoiler({ covered, children }: SpoilerProps) {
  const t = useChatTexts()
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
