'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert'
import { Button } from './button'

export interface FormFooterProps {
  /** What is wrong with the whole form; nothing, or empty, when nothing is. */
  problem: string | undefined
  busy: boolean
  /** Of the button that sends the form. */
  label: string
  /** Further buttons. */
  children?: ReactNode
}

/** What every form ends with: what went wrong, announced where it appears, and its buttons. Both come into view. */
export function FormFooter({ problem, busy, label, children }: FormFooterProps) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <>
      {problem && (
        <Alert kind="error" live>
          {problem}
        </Alert>
      )}
      <div ref={buttons} className="flex scroll-mb-14 flex-wrap justify-end gap-2">
        <Button type="submit" primary busy={busy} className="min-w-28">
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}
