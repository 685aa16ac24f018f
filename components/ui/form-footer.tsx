'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Problem } from './alert'
import { Button } from './button'

interface FormFooterProps {
  /** The error of the whole form. */
  problem: string | undefined
  busy: boolean
  label: string
  children?: ReactNode
}

/** An error is announced and scrolled into view. */
export function FormFooter({ problem, busy, label, children }: FormFooterProps) {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <>
      <Problem>{problem}</Problem>
      <div ref={buttons} className="flex flex-wrap justify-end gap-2">
        <Button type="submit" primary busy={busy} className="min-w-28">
          {label}
        </Button>
        {children}
      </div>
    </>
  )
}
