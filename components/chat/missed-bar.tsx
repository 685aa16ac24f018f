'use client'

import { type Dispatch, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/api/call'
import { jumpToItem } from '@/lib/client/chat/log/jump-to-message'
import { freshKey } from '@/lib/client/chat/log/log-items'
import { firstIdOf } from '@/lib/client/chat/session/chat-entries'
import type { ChatAction, ChatState } from '@/lib/client/chat/session/chat-session'
import { isSpoken } from '@/lib/client/chat/session/row-types'
import type { Message } from '@/lib/schemas/chat'
import { limits } from '@/lib/schemas/limits'
import { useChatTexts } from './chat-scope'

export interface MissedBarProps {
  room: string
  state: ChatState
  /** The last row that the reader had seen. */
  seenId: number
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

/** How much was said while the reader was away; more than the log holds is fetched and put into it. */
function useMissed({ room, state, seenId, dispatch }: MissedBarProps): { count: number; isAll: boolean } {
  const { entries, hasOlder, nick } = state
  const firstId = firstIdOf(entries)
  const reaches = firstId <= seenId || !hasOlder
  const asked = useRef(0)
  const [far, setFar] = useState({ count: 0, isAll: true })
  useEffect(() => {
    if (reaches || firstId === 0 || asked.current === seenId) return
    asked.current = seenId
    readSince(room, seenId)
      .then(({ messages, whole }) => {
        setFar({ count: messages.filter((each) => each.nick !== nick).length, isAll: whole !== null })
        if (whole) dispatch({ type: 'older', answer: whole })
      })
      .catch(() => undefined) // Without a network nothing is told of it.
  }, [room, nick, seenId, firstId, reaches, dispatch])
  if (!reaches) return far
  const missed = entries.filter((entry) => {
    if (entry.kind !== 'message' || entry.message.id <= seenId) return false
    return isSpoken(entry.message) && entry.message.nick !== nick
  })
  return { count: missed.length, isAll: true }
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
  const { seenId } = props
  const [doneId, setDoneId] = useState(0)
  const { count, isAll } = useMissed(props)
  const isAbove = useIsAbove(count)
  useEffect(() => {
    if (isAbove === false) setDoneId(seenId)
  }, [isAbove, seenId])
  // Beyond what could be counted there is no rule to look for.
  if (count === 0 || doneId === seenId || (isAll && !isAbove)) return null
  const jump = () => {
    const log = document.querySelector('[role=log]')
    if (isAll) jumpToItem(freshKey)
    else log?.scrollTo({ top: -log.scrollHeight })
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
