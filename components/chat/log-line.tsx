'use client'

import type { ReactNode } from 'react'
import { useClock } from '@/lib/client/use-clock'

export interface LogLineProps {
  time: number
  /** The line above tells the time already: this one shows it under the pointer. */
  quiet?: boolean
  className?: string
  /** Class of what stands beside the time. */
  bodyClass?: string
  children: ReactNode
}

const lineLook = 'group grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px hover:bg-face-light/50'
const timeLook = 'min-w-[3em] pt-[0.15em] text-[0.85em] tabular-nums select-none'

/** One line of the log: the time on the left, what happened beside it. */
export function LogLine({ time, quiet, className = '', bodyClass = '', children }: LogLineProps) {
  const clock = useClock()
  const shade = quiet ? 'text-transparent group-hover:text-field-muted' : 'text-field-muted'
  return (
    <div className={`${lineLook} ${className}`}>
      <time
        dateTime={new Date(time).toISOString()}
        title={clock.full(time)}
        className={`${timeLook} ${shade}`}
        aria-hidden={quiet}
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
    : 'text-field-muted before:border-shadow/60 after:border-shadow/60'
  return (
    <div
      className={`flex items-center gap-2 px-2 py-1 text-[0.85em] before:flex-1 before:border-t after:flex-1 after:border-t ${shade}`}
    >
      {children}
    </div>
  )
}
