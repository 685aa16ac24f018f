'use client'

import type { ReactNode } from 'react'
import { useClock } from '@/lib/client/use-clock'

/** One line of the log: the time on the left, what happened beside it. */
export function LogLine({
  time,
  className = '',
  children,
}: {
  time: number
  className?: string
  children: ReactNode
}) {
  const clock = useClock()
  return (
    <div className={`grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px hover:bg-face-light/50 ${className}`}>
      <time
        dateTime={new Date(time).toISOString()}
        title={clock.full(time)}
        className="min-w-[3em] pt-[0.15em] text-[0.85em] text-field-muted tabular-nums select-none"
      >
        {clock.time(time)}
      </time>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** A rule across the log with words in it: a new day, a gap. */
export function LogRule({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 px-2 py-1 text-[0.85em] text-field-muted before:flex-1 before:border-t before:border-shadow/60 after:flex-1 after:border-t after:border-shadow/60">
      {children}
    </div>
  )
}
