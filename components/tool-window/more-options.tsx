'use client'

import { type ReactNode, useState } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import { toolTexts } from '@/lib/desktop/texts'

interface MoreOptionsProps {
  /** Another label than "More options". */
  label?: string
  /** Shows the options because one of them needs attention. */
  hasProblem?: boolean
  children: ReactNode
}

/** Form fields that most people do not need, collapsed. They are sent while collapsed too. */
export function MoreOptions({ label, hasProblem = false, children }: MoreOptionsProps) {
  const t = useTexts(toolTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // At once: right after this event the browser focuses the invalid field, if it is not hidden.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true
      }}
    >
      <summary className="w-fit cursor-pointer py-1 pointer-coarse:py-2.5">
        {label ?? t('moreOptions')}
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  )
}
