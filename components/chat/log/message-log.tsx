'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useLazy } from '@/components/ui/use-lazy'
import type { Chat, History } from '@/lib/chat/client/effects/use-chat'
import { hasNew, isRow, type LogItem, logItems, ownKeys } from '@/lib/chat/client/log/log-items'
import {
  type LogContent,
  type LogScroll,
  registerLog,
  useLogScroll,
} from '@/lib/chat/client/log/use-log-scroll'
import { useRowNavigation } from '@/lib/chat/client/log/use-row-navigation'
import { type Entry, isFromOthers, isWrittenBy, messagesIn } from '@/lib/chat/client/room/room'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Reader } from '../reader'
import { LogLine, LogRule, MessageRow, PendingRow, PresenceRow } from './message-row'

export interface MessageLogProps {
  room: string
  chat: Chat
  canSend: boolean
  reader: Reader
  size: string
}

function Line({ entry, follows, reader }: { entry: Entry; follows: boolean; reader: Reader }): ReactNode {
  const t = useTexts(chatTexts)
  if (entry.kind === 'message') {
    const own = isWrittenBy(reader, entry.message)
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
  const t = useTexts(chatTexts)
  const clock = useClock()
  if (item.kind === 'line') return <Line entry={item.entry} follows={item.follows} reader={reader} />
  if (item.kind === 'presence') return <PresenceRow messages={item.messages} />
  if (item.kind === 'day') return <LogRule>{clock.day(item.time)}</LogRule>
  return <LogRule loud>{t('freshRule')}</LogRule>
}

interface LogRowsProps {
  items: readonly LogItem[]
  reader: Reader
  scroll: LogScroll
  stop: number
  marked: string
  /** The log has the whole stream, so the number of rows is known. */
  isWhole: boolean
}

const rowLook = 'flow-root focus-visible:-outline-offset-2'
const markLook = 'outline-2 -outline-offset-2 outline-dashed outline-current'

/** Empty space for rows that are not in the document. */
const room = (key: string, height: number) =>
  height > 0 && <div key={key} aria-hidden="true" style={{ height }} />

function LogRows({ items, reader, scroll, stop, marked, isWhole }: LogRowsProps) {
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

const loadTrouble = () => import('./pending-trouble').then((module) => module.PendingTrouble)
const loadCopied = () => import('./copied-text').then((module) => module.CopiedText)
const loadMissed = () => import('./missed-bar').then((module) => module.MissedBar)

const frameLook =
  'flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain font-message leading-normal wrap-anywhere ' +
  '[overflow-anchor:none] focus-visible:-outline-offset-2'

function EmptyLog({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-col items-center gap-3 p-10 text-center text-field-muted">
      <Icon src="/icons/chat.svg" size={48} />
      {children}
    </p>
  )
}

function lastMessage(entries: readonly Entry[]): Message | undefined {
  const last = entries.at(-1)
  return last?.kind === 'message' ? last.message : undefined
}

const isOwnMessage = (line: Pick<Message, 'nick' | 'type'> | undefined, { nick }: { nick: string }) =>
  line?.type === 'message' && line.nick === nick

function OlderButton({ loading, loadOlder }: History) {
  const t = useTexts(chatTexts)
  return (
    <p className="p-1 text-center">
      <button type="button" className="text-link underline" onClick={loadOlder}>
        {loading ? t('loadingOlder') : t('older')}
      </button>
    </p>
  )
}

function NewestPill({ unread, onPress }: { unread: number; onPress: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-selection px-4 py-1.5 text-selection-text ring-1 ring-highlight"
    >
      {unread > 0 ? t('fresh', { count: unread }) : t('toNewest')}
    </button>
  )
}

const useReceivedIds = (received: readonly Entry[], reader: Reader): readonly number[] =>
  useMemo(
    () => messagesIn(received).flatMap((message) => (isFromOthers(message, reader) ? message.id : [])),
    [received, reader],
  )

/** Goes to the end after the reader sends or runs a command. */
function useLog({ chat, reader }: MessageLogProps) {
  const { state, history, received, newestId, dispatch } = chat
  const { hasNewer, entries, pending } = state
  const { loadOlder: onTop, loadNewer: onBottom, toNewest, toMessage } = history
  const { dayKey } = useClock()
  const items = useMemo(() => logItems(entries, { ...reader, dayKey }), [entries, reader, dayKey])
  const receivedIds = useReceivedIds(received, reader)
  const content: LogContent = {
    items,
    hasNewer,
    receivedIds,
    newestId,
    resets: state.resets,
    onTop,
    onBottom,
  }
  const scroll = useLogScroll(content)
  const [marked, mark] = useState('')
  useEffect(() => registerLog({ items, scroll, toMessage, mark }))
  const { atEnd, toEnd: scrollToEnd } = scroll
  useEffect(() => dispatch({ type: 'scrolled', scrolledUp: !atEnd }), [atEnd, dispatch])
  const toEnd = useCallback(() => {
    mark('')
    scrollToEnd()
    if (hasNewer) void toNewest().then(scrollToEnd)
  }, [scrollToEnd, hasNewer, toNewest])
  const navigation = useRowNavigation(content, scroll, toEnd)
  const own = useMemo(() => ownKeys({ entries, pending }), [entries, pending])
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const isSaid = hasNew(known.current, own)
    known.current = own
    if (isSaid) toEnd()
  }, [own, toEnd])
  return { items, scroll, navigation, marked, toEnd }
}

export function MessageLog(props: MessageLogProps) {
  const t = useTexts(chatTexts)
  const { room, chat, canSend, reader, size } = props
  const { state, history, dispatch } = chat
  const pending = state.pending.filter((each) => !each.seen)
  const { items, scroll, navigation, marked, toEnd } = useLog(props)
  const { part: Missed, preload } = useLazy(loadMissed)
  const { part: Trouble, preload: preloadTrouble } = useLazy(loadTrouble)
  const { part: Copied, preload: preloadCopied } = useLazy(loadCopied)
  // At once: without a connection they would not load.
  useEffect(preloadTrouble, [preloadTrouble])
  useEffect(preloadCopied, [preloadCopied])
  const { seenId } = reader
  useEffect(() => {
    if (seenId > 0) preload()
  }, [seenId, preload])
  const isWhole = !state.hasOlder && !state.hasNewer
  return (
    <div className="bevel-sunken relative flex min-h-0 min-w-0 flex-1 flex-col bg-field p-0.5">
      <div
        ref={scroll.frame}
        onScroll={scroll.onScroll}
        onFocus={navigation.onFocus}
        onBlur={navigation.onBlur}
        onKeyDown={navigation.onKeyDown}
        role="log"
        // `ReadAloud` announces messages, once each, whatever the log renders.
        aria-live="off"
        aria-busy={history.loading}
        aria-label={t('log', { room })}
        // A scrolling region must be reachable by keyboard: through one of its rows, or itself.
        tabIndex={navigation.stop < 0 ? 0 : -1}
        className={`${frameLook} ${size}`}
      >
        <div className="min-h-full shrink-0 py-1">
          {state.hasOlder && <OlderButton {...history} />}
          {state.entries.length + pending.length === 0 && (
            <EmptyLog>{canSend ? t('empty') : t('emptyReadOnly')}</EmptyLog>
          )}
          <LogRows {...{ items, reader, scroll, marked, isWhole }} stop={navigation.stop} />
          {pending.map((each, index) => (
            <PendingRow
              key={each.sendId}
              follows={isOwnMessage(pending[index - 1] ?? lastMessage(state.entries), state)}
              pending={each}
              trip={state.trip}
              trouble={
                Trouble &&
                each.state !== 'sending' &&
                (chat.isHeld || each.state !== 'queued') && <Trouble pending={each} dispatch={dispatch} />
              }
            />
          ))}
        </div>
      </div>
      {Copied && <Copied entries={state.entries} reader={reader} />}
      {Missed && <Missed {...{ room, state, reader, dispatch }} />}
      {!scroll.atEnd && <NewestPill unread={scroll.unread} onPress={toEnd} />}
    </div>
  )
}
