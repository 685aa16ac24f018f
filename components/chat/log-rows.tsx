'use client'

import { Fragment, type ReactNode } from 'react'
import type { Entry } from '@/lib/client/chat-session'
import { type Clock, useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import { LogLine, LogRule } from './log-line'
import { MessageRow } from './message-row'
import { chatTexts } from './texts'

function Row({ entry }: { entry: Entry }): ReactNode {
  const t = useTexts(chatTexts)
  if (entry.kind === 'message') return <MessageRow message={entry.message} edited={entry.edited} />
  if (entry.kind === 'gap') return <LogRule>{t('gap')}</LogRule>
  return (
    <LogLine time={entry.time} className="bg-notice">
      {entry.lines.map((line) => (
        <div key={line} className="wrap-anywhere">
          {line}
        </div>
      ))}
    </LogLine>
  )
}

function timeOf(entry: Entry): number | null {
  if (entry.kind === 'message') return entry.message.time
  return entry.kind === 'notice' ? entry.time : null
}

/** Each entry with the words of a new day before it where one begins, else null. */
function withDays(entries: readonly Entry[], clock: Clock): { entry: Entry; day: string | null }[] {
  let last = ''
  return entries.map((entry) => {
    const time = timeOf(entry)
    const key = time === null ? last : clock.dayKey(time)
    const day = time !== null && key !== last ? clock.day(time) : null
    last = key
    return { entry, day }
  })
}

/** The rows of the log, with a rule wherever a new day begins. */
export function LogRows({ entries }: { entries: readonly Entry[] }) {
  const clock = useClock()
  return withDays(entries, clock).map(({ entry, day }) => (
    <Fragment key={entry.key}>
      {day && <LogRule>{day}</LogRule>}
      <Row entry={entry} />
    </Fragment>
  ))
}
