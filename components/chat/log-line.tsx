'use client'

import type { ReactNode } from 'react'
import { useClock } from '@/lib/core/browser/use-clock'

export interface LogLineProps {
  /** Of the message that it shows: its menu finds it by that. */
  messageId?: number
  time: number
  /** A line above tells the time already: this one shows it under the pointer, and when the row has the focus. */
  quiet?: boolean
  className?: string
  /** Class of what stands beside the time. */
  bodyClass?: string
  children: ReactNode
}

const lineLook = 'group relative grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px hover:bg-face-light/50'
const timeLook = 'min-w-[3em] pt-[0.15em] text-[0.85em] text-field-muted tabular-nums select-none'

/** One line of the log: the time on the left, what happened beside it. */
export function LogLine({ messageId, time, quiet, className = '', bodyClass = '', children }: LogLineProps) {
  const clock = useClock()
  const shade = quiet ? 'opacity-0 group-hover:opacity-100 in-[article:focus]:opacity-100' : ''
  return (
    <div data-message={messageId} className={`${lineLook} ${className}`}>
      <time
        dateTime={new Date(time).toISOString()}
        title={clock.full(time)}
        className={`${timeLook} ${shade}`}
      >
        {clock.time(time)}
      </time>
      <div className={`min-w-0 ${bodyClass}`}>{children}</div>
    </div>
  )
}

/** A rule across the log with words in it: a new day, a gap, where the reader left off. */
export function LogRule({ loud, children }: { loud?: boolean; children: ReactNode }) {
  const shade = loud
    ? 'font-semibold text-danger before:border-danger after:border-danger'
    : 'text-field-muted before:border-dim/60 after:border-dim/60'
  return (
    <div
      className={`flex items-center gap-2 px-2 py-1 text-[0.85em] before:flex-1 before:border-t after:flex-1 after:border-t ${shade}`}
    >
      {children}
    </div>
  )
}
