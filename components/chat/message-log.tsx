'use client'

import { type ReactNode, useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Entry } from '@/lib/client/chat-session'
import type { Chat } from '@/lib/client/use-chat'
import { useTexts } from '@/lib/client/use-language'
import { type StickyScroll, useStickyScroll } from '@/lib/client/use-sticky-scroll'
import { LogRows } from './log-rows'
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

const frameLook =
  'flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain font-message leading-normal ' +
  '[overflow-anchor:none] focus-visible:-outline-offset-2'

function isMove(entry: Entry): boolean {
  return entry.kind === 'message' && (entry.message.type === 'join' || entry.message.type === 'leave')
}

function EmptyLog({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-col items-center gap-3 p-10 text-center text-field-muted">
      <Icon src="/icons/chat.svg" size={48} />
      {children}
    </p>
  )
}

/** Leads back to the newest line, and tells how many came meanwhile. */
function NewestPill({ unread, onPress }: { unread: number; onPress: () => void }) {
  const t = useTexts(chatTexts)
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-selection px-4 py-1.5 text-selection-text shadow-md ring-1 ring-highlight"
    >
      {unread > 0 ? t('fresh', { count: unread }) : t('toNewest')}
    </button>
  )
}

/** Scrolling of the log, told to whoever trims it, and brought to the end when the reader says something. */
function useLogScroll({ chat }: MessageLogProps, shown: readonly Entry[], newest: string): StickyScroll {
  const scroll = useStickyScroll(`${shown.at(-1)?.key}/${newest}`, shown.length, chat.history.loadOlder)
  const { atEnd, toEnd } = scroll
  const { setReading } = chat
  useEffect(() => setReading(!atEnd), [atEnd, setReading])
  useEffect(() => {
    if (newest) toEnd()
  }, [newest, toEnd])
  return scroll
}

/** What is being said. Opens at the newest line and stays there until its reader scrolls up. */
export function MessageLog(props: MessageLogProps) {
  const t = useTexts(chatTexts)
  const { room, chat, canSend, showMoves, size } = props
  const { state, history, dispatch } = chat
  const shown = showMoves ? state.entries : state.entries.filter((entry) => !isMove(entry))
  const pending = state.pending.filter((each) => !each.seen)
  const scroll = useLogScroll(props, shown, pending.at(-1)?.sendId ?? '')
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
        className={`${frameLook} ${size}`}
      >
        <div className="min-h-full shrink-0 py-1">
          {state.hasOlder && (
            <p className="p-1 text-center">
              <button type="button" className="text-link underline" onClick={history.loadOlder}>
                {history.loading ? t('loadingOlder') : t('older')}
              </button>
            </p>
          )}
          {shown.length + pending.length === 0 && (
            <EmptyLog>{canSend ? t('empty') : t('emptyReadOnly')}</EmptyLog>
          )}
          <LogRows entries={shown} />
          {/* Read out once, when they are in the room. */}
          <div aria-live="off">
            {pending.map((each) => (
              <PendingRow key={each.sendId} pending={each} trip={state.trip} dispatch={dispatch} />
            ))}
          </div>
        </div>
      </div>
      {!scroll.atEnd && <NewestPill unread={scroll.unread} onPress={scroll.toEnd} />}
    </div>
  )
}
