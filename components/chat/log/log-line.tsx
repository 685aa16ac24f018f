'use client'

import type { ReactNode } from 'react'
import { chatTexts } from '@/lib/chat/texts'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'

interface LogLineProps {
  /** The message menu finds the row by it. */
  messageId?: number
  time: number
  /** The line above shows the time; this one shows it on hover and focus. */
  quiet?: boolean
  className?: string
  bodyClass?: string
  children: ReactNode
}

const lineLook =
  'group relative grid grid-cols-[auto_1fr] gap-x-2 px-2 py-px hover:bg-face-light/50 pointer-fine:pe-9'
const timeLook = 'min-w-[3em] pt-[0.15em] text-[0.85em] text-field-muted tabular-nums select-none'

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

function LogRule({ loud, children }: { loud?: boolean; children: ReactNode }) {
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

export function DayRule({ time }: { time: number }) {
  return <LogRule>{useClock().day(time)}</LogRule>
}

export function TextRule({ text, loud }: { text: 'gap' | 'freshRule'; loud?: boolean }) {
  return <LogRule loud={loud}>{useTexts(chatTexts)(text)}</LogRule>
}

export const quietLook = 'text-[0.9em] text-field-muted'

export function WithdrawnRow({ time }: { time: number }) {
  const t = useTexts(chatTexts)
  return (
    <LogLine time={time} quiet className={quietLook}>
      {t('withdrawn')}
    </LogLine>
  )
}
