'use client'

import { Fragment, type ReactNode, useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Entry } from '@/lib/client/chat-session'
import type { Chat } from '@/lib/client/use-chat'
import { type Clock, useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import { useStickyScroll } from '@/lib/client/use-sticky-scroll'
import { LogLine, LogRule } from './log-line'
import { MessageRow } from './message-row'
import { PendingRow } from './pending-row'
import { chatTexts } from './texts'

export interface MessageLogProps {
  room: string
  chat: Chat
  canSend: boolean
  showMoves: boolean
  /** Class of the letters' size. */
  size: string
}

function isMove(entry: Entry): boolean {
  return entry.kind === 'message' && (entry.message.type === 'join' || entry.message.type === 'leave')
}

function row(entry: Entry, gap: string): ReactNode {
  if (entry.kind === 'message') return <MessageRow message={entry.message} edited={entry.edited} />
  if (entry.kind === 'gap') return <LogRule>{gap}</LogRule>
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

/** The rows, with a rule wherever a new day begins. */
function rows(entries: readonly Entry[], clock: Clock, gap: string): ReactNode[] {
  let day = ''
  return entries.map((entry) => {
    const time = entry.kind === 'message' ? entry.message.time : entry.kind === 'notice' ? entry.time : null
    const today = time === null ? day : clock.dayKey(time)
    const rule = today !== day && time !== null && <LogRule>{clock.day(time)}</LogRule>
    day = today
    return (
      <Fragment key={entry.key}>
        {rule}
        {row(entry, gap)}
      </Fragment>
    )
  })
}

/** What is being said. Opens at the newest line and stays there until its reader scrolls up. */
export function MessageLog({ room, chat, canSend, showMoves, size }: MessageLogProps) {
  const t = useTexts(chatTexts)
  const clock = useClock()
  const { state, history, dispatch, setReading } = chat
  const shown = showMoves ? state.entries : state.entries.filter((entry) => !isMove(entry))
  const pending = state.pending.filter((each) => !each.seen)
  const lastKey = `${shown.at(-1)?.key}/${pending.length}`
  const scroll = useStickyScroll(lastKey, shown.length, history.loadOlder)
  useEffect(() => setReading(!scroll.atEnd), [scroll.atEnd, setReading])
  const newest = pending.at(-1)?.sendId
  const { toEnd } = scroll
  // Whoever sends wants to see it, wherever they were reading.
  useEffect(() => {
    if (newest) toEnd()
  }, [newest, toEnd])

  return (
    <div className="bevel-sunken relative flex min-h-0 min-w-0 flex-1 flex-col bg-field p-0.5">
      <div
        ref={scroll.frame}
        onScroll={scroll.onScroll}
        role="log"
        aria-live="polite"
        aria-busy={history.loading}
        aria-label={t('log', { room })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={`flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain font-message leading-normal [overflow-anchor:none] focus-visible:-outline-offset-2 ${size}`}
      >
        <div className="min-h-full shrink-0 py-1">
          {state.hasOlder && (
            <div className="p-1 text-center">
              <button type="button" className="text-link underline" onClick={history.loadOlder}>
                {history.loading ? t('loadingOlder') : t('older')}
              </button>
            </div>
          )}
          {shown.length === 0 && pending.length === 0 && (
            <p className="flex flex-col items-center gap-3 p-10 text-center text-field-muted">
              <Icon src="/icons/chat.svg" size={48} />
              {canSend ? t('empty') : t('emptyReadOnly')}
            </p>
          )}
          {rows(shown, clock, t('gap'))}
          {/* Read out once, when they are in the room. */}
          <div aria-live="off">
            {pending.map((each) => (
              <PendingRow
                key={each.sendId}
                pending={each}
                trip={state.trip}
                onRetry={() => dispatch({ type: 'retried', sendId: each.sendId })}
                onDiscard={() => dispatch({ type: 'discarded', sendId: each.sendId })}
              />
            ))}
          </div>
        </div>
      </div>
      {!scroll.atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-selection px-4 py-1.5 text-selection-text shadow-md ring-1 ring-highlight"
        >
          {scroll.unread > 0 ? t('fresh', { count: scroll.unread }) : t('toNewest')}
        </button>
      )}
    </div>
  )
}
