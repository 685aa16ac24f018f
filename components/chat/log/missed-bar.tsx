'use client'

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useChatHidden } from '@/lib/chat/client/effects/chat-visibility'
import { type LogItem, unreadRuleKey } from '@/lib/chat/client/log/log-items'
import type { useRowNavigation } from '@/lib/chat/client/log/use-row-navigation'
import { firstIdOf, isFromOthers, messagesSince } from '@/lib/chat/client/room/entries'
import { withOlder } from '@/lib/chat/client/room/history'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts } from '@/lib/chat/texts'
import { call } from '@/lib/core/api/call'
import { isInView, onVisibilityChange } from '@/lib/core/browser/in-view'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { SignButton } from '../composer/notice-bar'
import type { Reader } from '../reader'

interface MissedBarProps {
  room: OpenRoom
  items: readonly LogItem[]
  reader: Pick<Reader, 'nick' | 'seenId' | 'ignored'>
  navigation: Pick<ReturnType<typeof useRowNavigation>, 'goTo' | 'jumpTo' | 'focusStop'>
  frame: RefObject<HTMLElement | null>
}

const pagesMax = 3

/** How long the place must be in view: the last messages may arrive a moment after the reader is back. */
const seenAfterMs = 1_000

/** Earlier messages shown above where the reader left off. */
const contextRows = 5

/** Oldest first, from at most {@link pagesMax} pages. `whole` is null if there are more. */
async function readSince(room: string, afterId: number) {
  const messages: Message[] = []
  let cursor = { after_time: 0, after_id: afterId }
  let isGapless = true
  for (let page = 0; page < pagesMax; page++) {
    const response = await call('GET /poll', { room, ...cursor, limit: limits.pageRowsMax })
    if (response.reset) break
    messages.push(...response.messages)
    // Expired messages cannot be counted.
    isGapless &&= !response.gap
    if (!response.has_more) {
      if (!isGapless) break
      const before = await call('GET /poll', { room, before_id: afterId + 1, limit: contextRows })
      return { messages, whole: { ...before, messages: [...before.messages, ...messages] } }
    }
    cursor = response.cursor
  }
  return { messages, whole: null }
}

interface Missed {
  messages: readonly Message[]
  isAll: boolean
}

const nothing: Missed = { messages: [], isAll: true }

/** While the reader was away. Messages that are not loaded are fetched and put into the log. */
function useMissed({ room, reader }: MissedBarProps): Missed {
  const { name, update } = room
  const { entries, hasOlder } = useRoom(room, 'entries', 'hasOlder')
  const { seenId } = reader
  const firstId = firstIdOf(entries)
  const reaches = firstId <= seenId || !hasOlder
  const asked = useRef(0)
  const [far, setFar] = useState(nothing)
  useEffect(() => {
    if (reaches || firstId === 0 || asked.current === seenId) return
    asked.current = seenId
    readSince(name, seenId)
      .then(({ messages, whole }) => {
        setFar({ messages, isAll: whole !== null })
        if (whole) update(withOlder(whole, firstId))
      })
      .catch(() => {
        // Without a network: retried with the next message.
        asked.current = 0
      })
  }, [name, seenId, firstId, reaches, update])
  return useMemo(() => {
    const since = reaches ? messagesSince(entries, seenId) : far.messages.filter(({ id }) => id > seenId)
    const messages = since.filter((each) => isFromOthers(each, reader))
    return { messages, isAll: reaches || far.isAll }
  }, [entries, reaches, far, seenId, reader])
}

/** Whether that place is above the visible part; null: not known yet. */
function useIsAbove(
  frame: MissedBarProps['frame'],
  place: string,
  firstId: number,
  count: number,
): boolean | null {
  const isHidden = useChatHidden()
  const [found, setFound] = useState<{ firstId: number; above: boolean } | null>(null)
  useEffect(() => {
    const log = frame.current
    // Checked with each message too: at the end the log does not scroll.
    if (count === 0 || isHidden || !log) return
    const look = () => {
      if (!isInView()) return
      const row = document.getElementById(place)
      const [top, end] = [log.getBoundingClientRect().top, row?.getBoundingClientRect().top]
      const above = end === undefined || end < top
      setFound((last) => (last?.firstId === firstId && last.above === above ? last : { firstId, above }))
    }
    look()
    log.addEventListener('scroll', look, { passive: true })
    const ended = onVisibilityChange(look)
    return () => {
      log.removeEventListener('scroll', look)
      ended()
    }
  }, [frame, place, firstId, count, isHidden])
  return found?.firstId === firstId ? found.above : null
}

const look =
  'absolute inset-x-1 top-1 z-10 flex items-center gap-1 bg-notice bevel-window p-1 text-ink [&>button]:pointer-coarse:min-h-9'

/** With a jump to where they left off. Shown until that place has been in view. */
export function MissedBar(props: MissedBarProps) {
  const t = useTexts(chatTexts)
  const { items, navigation, frame } = props
  const { seenId } = props.reader
  const [doneId, setDoneId] = useState(0)
  const { messages, isAll } = useMissed(props)
  const count = messages.length
  const firstId = messages[0]?.id ?? 0
  const hasRule = items.some(({ key }) => key === unreadRuleKey)
  const isAbove = useIsAbove(frame, hasRule ? unreadRuleKey : `m${firstId}`, firstId, count)
  useEffect(() => {
    if (isAbove !== false) return
    const timer = setTimeout(() => setDoneId(seenId), seenAfterMs)
    return () => clearTimeout(timer)
  }, [isAbove, seenId])
  // Beyond what was counted there is no rule to look for.
  if (count === 0 || doneId === seenId || (isAll && !isAbove)) return null
  const jump = async () => {
    const isRule = isAll && hasRule
    if (isRule) navigation.jumpTo(unreadRuleKey)
    // Its surroundings are fetched; without a network the bar stays.
    if (isRule || (await navigation.goTo(firstId))) setDoneId(seenId)
  }
  const close = () => {
    setDoneId(seenId)
    // The focused button disappears.
    navigation.focusStop()
  }
  return (
    <div className={look}>
      <p role="status" className="min-w-0 flex-1 px-1">
        {t('missed', { count: isAll ? count : `${count}+` })}
      </p>
      <button type="button" onClick={jump} className="bevel-raised bg-face px-3 py-0.5 active:bevel-pressed">
        {t('missedJump')}
      </button>
      <SignButton label={t('close')} onClick={close} className="px-2 py-0.5" />
    </div>
  )
}
