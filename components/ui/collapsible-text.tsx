'use client'

import { type ReactNode, useState } from 'react'
import { useOverflow } from '@/lib/core/browser/use-overflow'
import type { Translate } from '@/lib/core/i18n/page-language'

export interface CollapsibleTextProps {
  /** What is written inside, to look again when it changes. */
  content: string
  /** The words of its button. */
  t: Translate<'showAll' | 'showLess'>
  children: ReactNode
}

/**
 * Something that somebody wrote, never higher than fifteen lines unless its reader wants to see all of it, and never
 * outside its place. A link below the fold that gets the focus unfolds it; without scripts it scrolls.
 */
export function CollapsibleText({ content, t, children }: CollapsibleTextProps) {
  const [open, setOpen] = useState(false)
  const { frame, overflows } = useOverflow(content)
  return (
    <>
      <div
        ref={frame}
        className={`overflow-clip [overflow-clip-margin:0.2em] ${open ? '' : 'max-h-[15lh] has-focus-visible:max-h-none noscript:overflow-y-auto'}`}
      >
        {children}
      </div>
      {(overflows || open) && (
        <button
          type="button"
          aria-expanded={open}
          className="text-[0.9em] text-link underline pointer-coarse:py-2"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
    </>
  )
}
