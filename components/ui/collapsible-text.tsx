'use client'

import { type ReactNode, useState } from 'react'
import { useOverflow } from '@/lib/core/browser/use-overflow'
import type { Translate } from '@/lib/core/i18n/texts'

interface CollapsibleTextProps {
  /** Measured again when it changes. */
  content: string
  t: Translate<'showAll' | 'showLess'>
  children: ReactNode
}

/**
 * User text limited to fifteen lines until expanded. A focused link below the limit expands it; without
 * scripts it scrolls.
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
          className="text-[0.9em] text-link underline select-none pointer-coarse:py-2"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
    </>
  )
}
