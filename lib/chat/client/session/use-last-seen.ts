'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { recall, remember } from '@/lib/core/browser/browser-storage'
import { isInView, onView } from '@/lib/core/browser/in-view'
import type { ChatState, Entry } from './chat-reducer'
import { isChatMessage } from './chat-reducer'

const key = 'seen'
/** How many rooms are remembered: those left last. */
const roomsMax = 100

function readSeen(): [room: string, id: number][] {
  try {
    const list: unknown = JSON.parse(recall('local', key) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((each) => Array.isArray(each) && typeof each[1] === 'number')
  } catch {
    return []
  }
}

function storeSeen(room: string, id: number): void {
  const others = readSeen().filter(([name]) => name !== room)
  remember('local', key, JSON.stringify([[room, id], ...others].slice(0, roomsMax)))
}

/** The newest row that says something; 0 when there is none. */
function lastSpokenId(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.kind === 'message' && isChatMessage(entry.message))
  return last?.kind === 'message' ? last.message.id : 0
}

/**
 * The last thing said that the reader had seen when they last left the room, looked away from its page or closed it; 0 on
 * the first visit. It is kept in this browser.
 * @param hidden the window of the chat is not to be seen
 */
export function useLastSeen(
  room: string,
  { entries, hasNewer, reading }: Pick<ChatState, 'entries' | 'hasNewer' | 'reading'>,
  hidden: boolean,
): number {
  const [seenId, setSeenId] = useState(0)
  const lastId = useRef(0)
  /** Whether something was looked at since it was last kept: else another tab knows better. */
  const isDue = useRef(false)
  const leave = useCallback(() => {
    if (!isDue.current || lastId.current === 0) return
    isDue.current = false
    storeSeen(room, lastId.current)
    setSeenId(lastId.current)
  }, [room])
  useEffect(() => {
    const look = () => {
      // What comes while nobody looks is not seen.
      if (hidden || !isInView()) return leave()
      // Nor is what is below a reader who has scrolled up, and an earlier part of the talk is not its end.
      if (reading || hasNewer) return
      lastId.current = lastSpokenId(entries) || lastId.current
      isDue.current = true
    }
    look()
    return onView(look)
  }, [entries, hasNewer, reading, hidden, leave])
  useEffect(() => {
    setSeenId(readSeen().find(([name]) => name === room)?.[1] ?? 0)
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
    }
  }, [room, leave])
  return seenId
}
