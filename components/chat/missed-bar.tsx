'use client'

import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/lib/client/api/call'
import { jumpToItem, jumpToMessage } from '@/lib/client/chat/log/jump-to-message'
import { freshKey } from '@/lib/client/chat/log/log-items'
import { firstIdOf } from '@/lib/client/chat/session/chat-entries'
import type { ChatAction, ChatState } from '@/lib/client/chat/session/chat-session'
import { isSpoken } from '@/lib/client/chat/session/row-types'
import type { Message } from '@/lib/schemas/chat'
import { limits } from '@/lib/schemas/limits'
import { useChatTexts } from './chat-scope'
import type { Reader } from './log-rows'

export interface MissedBarProps {
  room: string
  state: ChatState
  reader: Pick<Reader, 'nick' | 'seenId' | 'ignored'>
  dispatch: Dispatch<ChatAction>
}

/** What was missed is looked up in so many pages at most. */
const pagesMax = 3

/** Of what was said before, so much is shown above where the reader left off. */
const contextRows = 5

/** What was said after a row, at most {@link pagesMax} pages of it, oldest first; null when that is not all. */
async function readSince(room: string, afterId: number) {
  const messages: Message[] = []
  let cursor = { after_time: 0, after_id: afterId }
  for (let page = 0; page < pagesMax; page++) {
    const answer = await call('GET /poll', { room, ...cursor, limit: limits.pageRowsMax })
    // What is no longer kept cannot be counted.
    if (answer.reset || answer.gap) break
    messages.push(...answer.messages)
    if (!answer.has_more) {
      const before = await call('GET /poll', { room, before_id: afterId + 1, limit: contextRows })
      return { messages, whole: { ...before, messages: [...before.messages, ...messages] } }
    }
    cursor = answer.cursor
  }
  return { messages, whole: null }
}

interface Missed {
  messages: readonly Message[]
  /** There are no more of them. */
  isAll: boolean
}

const nothing: Missed = { messages: [], isAll: true }

/** What was said while the reader was away; more than the log holds is fetched and put into it. */
function useMissed({ room, state, reader, dispatch }: MissedBarProps): Missed {
  const { entries, hasOlder } = state
  const { nick, seenId, ignored } = reader
  const firstId = firstIdOf(entries)
  const reaches = firstId <= seenId || !hasOlder
  const asked = useRef(0)
  const [far, setFar] = useState(nothing)
  useEffect(() => {
    if (reaches || firstId === 0 || asked.current === seenId) return
    asked.current = seenId
    readSince(room, seenId)
      .then(({ messages, whole }) => {
        setFar({ messages, isAll: whole !== null })
        if (whole) dispatch({ type: 'older', answer: whole })
      })
      .catch(() => undefined) // Without a network nothing is told of it.
  }, [room, seenId, firstId, reaches, dispatch])
  return useMemo(() => {
    const loaded = entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
    const messages = (reaches ? loaded : far.messages).filter(
      (each) =>
        each.id > seenId &&
        isSpoken(each) &&
        each.nick !== nick &&
        // The log does not show them.
        !ignored.has(each.nick.toLowerCase()),
    )
    return { messages, isAll: reaches || far.isAll }
  }, [entries, reaches, far, seenId, nick, ignored])
}

/** Whether the place where the reader left off is above what the log shows; null while that is not known. */
function useIsAbove(count: number): boolean | null {
  const [above, setAbove] = useState<boolean | null>(null)
  useEffect(() => {
    const log = document.querySelector('[role=log]')
    if (count === 0 || !log) return
    const look = () => {
      const rule = document.getElementById(freshKey)
      const [top, end] = [log.getBoundingClientRect().top, rule?.getBoundingClientRect().top]
      // It is not in the document while it is far away.
      setAbove(end === undefined || end < top)
    }
    look()
    log.addEventListener('scroll', look, { passive: true })
    return () => log.removeEventListener('scroll', look)
  }, [count])
  return above
}

const look =
  'absolute inset-x-1 top-1 z-10 flex items-center gap-1 bg-notice bevel-window p-1 text-ink [&>button]:pointer-coarse:min-h-9'

/** Says how much the reader missed, and leads to where they left off. Shown until that place has been in view. */
export function MissedBar(props: MissedBarProps) {
  const t = useChatTexts()
  const { seenId } = props.reader
  const [doneId, setDoneId] = useState(0)
  const { messages, isAll } = useMissed(props)
  const count = messages.length
  const isAbove = useIsAbove(count)
  useEffect(() => {
    if (isAbove === false) setDoneId(seenId)
  }, [isAbove, seenId])
  // Beyond what could be counted there is no rule to look for.
  if (count === 0 || doneId === seenId || (isAll && !isAbove)) return null
  const jump = () => {
    if (isAll) jumpToItem(freshKey)
    // What surrounds it is fetched.
    else void jumpToMessage(messages[0]?.id ?? 0)
    setDoneId(seenId)
  }
  return (
    <div className={look}>
      <p role="status" className="min-w-0 flex-1 px-1">
        {t('missed', { count: isAll ? count : `${count}+` })}
      </p>
      <button type="button" onClick={jump} className="bevel-raised bg-face px-3 py-0.5 active:bevel-pressed">
        {t('missedJump')}
      </button>
      <button
        type="button"
        aria-label={t('close')}
        onClick={() => setDoneId(seenId)}
        className="bevel-raised bg-face px-2 py-0.5 active:bevel-pressed"
      >
        ✕
      </button>
    </div>
  )
}
