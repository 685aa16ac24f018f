'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { isInView, onVisibilityChange } from '@/lib/core/browser/in-view'
import { type ChatState, isChatMessage, messagesIn } from '../room/room'

const key = 'seen'
const roomsMax = 100

function readSeen(): [room: string, id: number][] {
  try {
    const list: unknown = JSON.parse(readStored('local', key) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((each) => Array.isArray(each) && typeof each[1] === 'number')
  } catch {
    return []
  }
}

function storeSeen(room: string, id: number): void {
  const others = readSeen().filter(([name]) => name !== room)
  writeStored('local', key, JSON.stringify([[room, id], ...others].slice(0, roomsMax)))
}

/**
 * When they last left the room; 0 on the first visit. Kept in local storage.
 * @param hidden the chat window is not visible
 */
export function useLastSeen(
  room: string,
  { entries, hasNewer, scrolledUp }: Pick<ChatState, 'entries' | 'hasNewer' | 'scrolledUp'>,
  hidden: boolean,
): number {
  const [seenId, setSeenId] = useState(0)
  const lastId = useRef(0)
  /** Whether something was seen since the last save; else another tab knows better. */
  const isDue = useRef(false)
  const leave = useCallback(() => {
    if (!isDue.current || lastId.current === 0) return
    isDue.current = false
    storeSeen(room, lastId.current)
    setSeenId(lastId.current)
  }, [room])
  useEffect(() => {
    const look = () => {
      if (hidden || !isInView()) return leave()
      // Messages below the visible part are not seen.
      if (scrolledUp || hasNewer) return
      lastId.current = messagesIn(entries).findLast(isChatMessage)?.id ?? lastId.current
      isDue.current = true
    }
    look()
    return onVisibilityChange(look)
  }, [entries, hasNewer, scrolledUp, hidden, leave])
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
