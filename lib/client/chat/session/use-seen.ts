'use client'

import { useEffect, useRef, useState } from 'react'
import { recall, remember } from '../../browser-storage'
import type { Entry } from './chat-session'
import { isSpoken } from './row-types'

const key = 'seen'
/** So many rooms are remembered, those left last. */
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

function keepSeen(room: string, id: number): void {
  const others = readSeen().filter(([name]) => name !== room)
  remember('local', key, JSON.stringify([[room, id], ...others].slice(0, roomsMax)))
}

/** The newest row that says something; 0 when there is none. */
function lastSpokenId(entries: readonly Entry[]): number {
  const last = entries.findLast((entry) => entry.kind === 'message' && isSpoken(entry.message))
  return last?.kind === 'message' ? last.message.id : 0
}

/**
 * The last thing said that the reader had seen when they last left the room, hid its page or closed it; 0 on the first visit.
 * It is kept in this browser.
 * @param hidden the window of the chat is not to be seen
 */
export function useSeen(room: string, entries: readonly Entry[], hidden: boolean): number {
  const [seenId, setSeenId] = useState(0)
  const lastId = useRef(0)
  useEffect(() => {
    lastId.current = lastSpokenId(entries)
  }, [entries])
  useEffect(() => {
    setSeenId(readSeen().find(([name]) => name === room)?.[1] ?? 0)
    const leave = () => {
      keepSeen(room, lastId.current)
      setSeenId(lastId.current)
    }
    const onVisibility = () => {
      if (document.hidden) leave()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
    }
  }, [room])
  useEffect(() => {
    if (hidden) setSeenId(lastId.current)
  }, [hidden])
  return seenId
}
