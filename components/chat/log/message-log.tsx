'use client'

import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Icon } from '@/components/ui/icon'
import { useLazy } from '@/components/ui/use-lazy'
import { createHistory } from '@/lib/chat/client/effects/history'
import { hasNew, isRow, type LogItem, logItems, ownKeys } from '@/lib/chat/client/log/log-items'
import { type LogContent, type LogScroll, useLogScroll } from '@/lib/chat/client/log/use-log-scroll'
import { useRowNavigation } from '@/lib/chat/client/log/use-row-navigation'
import { type Entry, isFromOthers, isWrittenBy, messagesSince } from '@/lib/chat/client/room/entries'
import { isHeld, newestIdOf, type PendingMessage, receivedIn } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Reader } from '../reader'
import { DayRule, LogLine, TextRule, WithdrawnRow } from './log-line'
import { MessageRow, PendingRow } from './message-row'
import { PresenceRow } from './presence-row'

export interface MessageLogProps {
  room: OpenRoom
  canSend: boolean
  reader: Reader
  size: string
}

interface EntryRowProps {
  item: LogItem & { kind: 'line' }
  reader: Reader
  active: boolean
}

/** Without hooks, as hundreds are rendered with each message. */
function EntryRow({ item, reader, active }: EntryRowProps): ReactNode {
  const { entry, follows, isTimed } = item
  if (entry.kind === 'message') {
    const { message } = entry
    const [own, named] = [reader.own.has(message.id), isWrittenBy(reader, message)]
    return <MessageRow {...entry} {...{ follows, isTimed, own, named, active }} words={reader.words} />
  }
  if (entry.kind === 'gap') return <TextRule text="gap" />
  if (entry.kind === 'withdrawn') return <WithdrawnRow time={entry.time} />
  return (
    <LogLine time={entry.time} className="bg-notice">
      {entry.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </LogLine>
  )
}

function Item({ item, ...row }: { item: LogItem; reader: Reader; active: boolean }): ReactNode {
  if (item.kind === 'line') return <EntryRow item={item} {...row} />
  if (item.kind === 'presence') return <PresenceRow messages={item.messages} />
  return item.kind === 'day' ? <DayRule time={item.time} /> : <TextRule text="freshRule" loud />
}

interface LogRowsProps {
  items: readonly LogItem[]
  reader: Reader
  scroll: LogScroll
  stop: number
  /** The key of the row that has the focus, or had it last. */
  active: string
  marked: string
  /** The log has the whole stream, so the number of rows is known. */
  isWhole: boolean
}

const rowLook = 'flow-root focus-visible:-outline-offset-2'
const markLook = 'outline-2 -outline-offset-2 outline-dashed outline-current'

/** Empty space for rows that are not in the document. */
const space = (key: string, height: number) =>
  height > 0 && <div key={key} aria-hidden="true" style={{ height }} />

function LogRows({ items, reader, scroll, stop, active, marked, isWhole }: LogRowsProps) {
  const { heights, span } = scroll
  const row = (item: LogItem, index: number) => {
    const place = {
      id: item.key,
      'data-row': index,
      children: <Item {...{ item, reader }} active={item.key === active} />,
    }
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
    space(' above', heights.between(items, 0, span.start)),
    ...rows(span.start, span.end),
    space(' between', heights.between(items, span.end, span.tail)),
    ...rows(span.tail, items.length),
  ]
}

const loadParts = () => import('./log-parts')

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

function OlderButton({ isLoading, onPress }: { isLoading: boolean; onPress: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <p className="p-1 text-center">
      <button type="button" className="text-link underline" onClick={onPress}>
        {isLoading ? t('loadingOlder') : t('older')}
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

interface PendingRowsProps {
  room: OpenRoom
  reader: Reader
  pending: readonly PendingMessage[]
  /** The line above. */
  last: Message | undefined
  /** Once its code is loaded. */
  Trouble: ComponentType<{ room: OpenRoom; pending: PendingMessage }> | undefined
}

/** The reader's messages that the log does not have yet. */
function PendingRows({ room, reader, pending, last, Trouble }: PendingRowsProps) {
  const waits = isHeld(useRoom(room, 'polling', 'isOffline'))
  return pending.map((each, index) => (
    <PendingRow
      key={each.sendId}
      follows={isOwnMessage(pending[index - 1] ?? last, reader)}
      pending={each}
      trip={reader.trip}
      trouble={
        Trouble &&
        each.state !== 'sending' &&
        (waits || each.state !== 'queued') && <Trouble pending={each} room={room} />
      }
    />
  ))
}

/** Goes to the end after the reader sends or runs a command. */
function useLog({ room, reader }: MessageLogProps) {
  const state = useRoom(room, 'entries', 'ahead', 'pending', 'hasNewer', 'streamEndId', 'resets')
  const { entries, ahead, pending, hasNewer, resets } = state
  const [history] = useState(() => createHistory(room))
  const { dayKey } = useClock()
  const items = useMemo(() => logItems(entries, { ...reader, dayKey }), [entries, reader, dayKey])
  const countSince = (id: number) =>
    messagesSince(receivedIn({ entries, ahead }), id).filter((row) => isFromOthers(row, reader)).length
  const [marked, mark] = useState('')
  const content: LogContent = {
    items,
    hasNewer,
    countSince,
    newestId: newestIdOf(state),
    resets,
    onTop: history.loadOlder,
    onBottom: history.loadNewer,
    toMessage: history.toMessage,
    mark,
  }
  const scroll = useLogScroll(room, content)
  const { toEnd: scrollToEnd } = scroll
  const toEnd = useCallback(() => {
    mark('')
    scrollToEnd()
    if (hasNewer) void history.toNewest().then(scrollToEnd)
  }, [scrollToEnd, hasNewer, history])
  const navigation = useRowNavigation(room, content, scroll, toEnd)
  const { goTo, keepPlace } = navigation
  useImperativeHandle(room.log, () => ({ frame: scroll.frame, goTo, keepPlace }))
  const own = useMemo(() => ownKeys({ entries, pending }), [entries, pending])
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const isSaid = hasNew(known.current, own)
    known.current = own
    if (isSaid) toEnd()
  }, [own, toEnd])
  return { items, scroll, navigation, marked, toEnd, loadOlder: history.loadOlder }
}

export function MessageLog(props: MessageLogProps) {
  const t = useTexts(chatTexts)
  const { room, canSend, reader, size } = props
  const state = useRoom(room, 'entries', 'pending', 'hasOlder', 'hasNewer', 'isLoading')
  const { entries, hasOlder, isLoading } = state
  const pending = state.pending.filter((each) => !each.seen)
  const { items, scroll, navigation, marked, toEnd, loadOlder } = useLog(props)
  const { part: parts, preload } = useLazy(loadParts)
  // At once: without a connection they would not load.
  useEffect(preload, [preload])
  const isWhole = !hasOlder && !state.hasNewer
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
        aria-busy={isLoading}
        aria-label={t('log', { room: room.name })}
        // A scrolling region must be reachable by keyboard: through one of its rows, or itself.
        tabIndex={navigation.stop < 0 ? 0 : -1}
        className={`${frameLook} ${size}`}
      >
        <div className="min-h-full shrink-0 py-1">
          {hasOlder && <OlderButton isLoading={isLoading} onPress={loadOlder} />}
          {entries.length + pending.length === 0 && (
            <EmptyLog>{canSend ? t('empty') : t('emptyReadOnly')}</EmptyLog>
          )}
          <LogRows
            {...{ items, reader, scroll, marked, isWhole }}
            stop={navigation.stop}
            active={navigation.active}
          />
          <PendingRows
            {...{ room, reader, pending }}
            last={lastMessage(entries)}
            Trouble={parts?.PendingTrouble}
          />
        </div>
      </div>
      {parts && <parts.CopiedText {...{ entries, reader }} frame={scroll.frame} />}
      {parts && reader.seenId > 0 && (
        <parts.MissedBar {...{ room, items, reader, navigation }} frame={scroll.frame} />
      )}
      {!scroll.atEnd && <NewestPill unread={scroll.unread} onPress={toEnd} />}
    </div>
  )
}
