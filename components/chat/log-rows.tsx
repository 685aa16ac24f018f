'use client'

import { type ReactNode, useMemo } from 'react'
import type { FindOriginal } from '@/lib/client/chat-originals'
import type { Entry } from '@/lib/client/chat-session'
import { type LogItem, logItems } from '@/lib/client/log-items'
import { useClock } from '@/lib/client/use-clock'
import { useChatTexts } from './chat-scope'
import { LogLine, LogRule } from './log-line'
import { MessageRow } from './message-row'
import { MovesRow } from './moves-row'

/** Whom the log is shown to. */
export interface Reader {
  nick: string
  trip: string | null
  /** Words that call the reader, their nick among them. */
  words: readonly string[]
  /** Nicks that the reader does not want to hear, in lower case. */
  ignored: ReadonlySet<string>
  showMoves: boolean
  /** The last row that the reader had seen when they left; 0 without a mark. */
  seenId: number
  /** Finds what a message answers. */
  original: FindOriginal
}

/** Where the reader left off. */
export const freshRuleId = 'fresh'

function Line({ entry, follows, reader }: { entry: Entry; follows: boolean; reader: Reader }): ReactNode {
  const t = useChatTexts()
  if (entry.kind === 'message') {
    const { nick, trip } = entry.message
    const own = nick === reader.nick && trip === reader.trip
    return <MessageRow {...entry} follows={follows} own={own} words={reader.words} />
  }
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

function Row({ item, reader }: { item: LogItem; reader: Reader }): ReactNode {
  const t = useChatTexts()
  const clock = useClock()
  if (item.kind === 'line') return <Line entry={item.entry} follows={item.follows} reader={reader} />
  if (item.kind === 'moves') return <MovesRow moves={item.moves} />
  if (item.kind === 'day') return <LogRule>{clock.day(item.time)}</LogRule>
  return (
    <LogRule id={freshRuleId} loud>
      {t('freshRule')}
    </LogRule>
  )
}

/** The rows of the log. */
export function LogRows({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  const { dayKey } = useClock()
  const items = useMemo(() => logItems(entries, { ...reader, dayKey }), [entries, reader, dayKey])
  return items.map((item) => <Row key={item.key} item={item} reader={reader} />)
}
