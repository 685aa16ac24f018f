'use client'

import { type ReactNode, useMemo } from 'react'
import { isRow, type LogItem, logItems } from '@/lib/chat/client/log/log-items'
import type { LogScroll } from '@/lib/chat/client/log/use-log-scroll'
import type { FindOriginal } from '@/lib/chat/client/session/chat-originals'
import type { Entry } from '@/lib/chat/client/session/chat-session'
import { useClock } from '@/lib/core/browser/use-clock'
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
        <div key={line}>{line}</div>
      ))}
    </LogLine>
  )
}

function Item({ item, reader }: { item: LogItem; reader: Reader }): ReactNode {
  const t = useChatTexts()
  const clock = useClock()
  if (item.kind === 'line') return <Line entry={item.entry} follows={item.follows} reader={reader} />
  if (item.kind === 'moves') return <MovesRow moves={item.moves} />
  if (item.kind === 'day') return <LogRule>{clock.day(item.time)}</LogRule>
  return <LogRule loud>{t('freshRule')}</LogRule>
}

/** What the log shows, from top to bottom. */
export function useLogItems(entries: readonly Entry[], reader: Reader): LogItem[] {
  const { dayKey } = useClock()
  return useMemo(() => logItems(entries, { ...reader, dayKey }), [entries, reader, dayKey])
}

export interface LogRowsProps {
  items: readonly LogItem[]
  reader: Reader
  scroll: LogScroll
  /** The row that is the Tab stop. */
  stop: number
  /** The row that the reader was led to, by its key. */
  marked: string
  /** The log has the whole stream, so that it is known how many rows there are. */
  isWhole: boolean
}

const rowLook = 'flow-root focus-visible:-outline-offset-2'
const markLook = 'outline-2 -outline-offset-2 outline-dashed outline-current'

/** Room for rows that are not in the document. */
const room = (key: string, height: number) =>
  height > 0 && <div key={key} aria-hidden="true" style={{ height }} />

/** The rows of the log around its reader, and the last ones. */
export function LogRows({ items, reader, scroll, stop, marked, isWhole }: LogRowsProps) {
  const { heights, span } = scroll
  const row = (item: LogItem, index: number) => {
    const place = { id: item.key, 'data-row': index, children: <Item item={item} reader={reader} /> }
    if (!isRow(item)) return <div key={item.key} {...place} className={rowLook} />
    return (
      <article
        key={item.key}
        {...place}
        aria-labelledby={item.key}
        aria-posinset={index + 1}
        aria-setsize={isWhole ? items.length : -1}
        tabIndex={index === stop ? 0 : -1}
        className={item.key === marked ? `${rowLook} ${markLook}` : rowLook}
      />
    )
  }
  const rows = (start: number, end: number) =>
    items.slice(start, end).map((item, index) => row(item, start + index))
  return [
    room(' above', heights.between(items, 0, span.start)),
    ...rows(span.start, span.end),
    room(' between', heights.between(items, span.end, span.tail)),
    ...rows(span.tail, items.length),
  ]
}
