'use client'

import { type Dispatch, useCallback, useRef, useState } from 'react'
import { withTimeout } from '@/lib/core/api/in-time'
import { firstIdOf, lastIdOf } from './chat-entries'
import type { ChatAction, ChatState } from './chat-session'

export interface History {
  loading: boolean
  /** Fetches one page before what the log shows; does nothing while one is on its way or none is left. */
  loadOlder: () => void
  /** The same for what follows, where the log does not reach the end of the stream. */
  loadNewer: () => void
  /** Shows the end of the stream again. */
  toNewest: () => Promise<boolean>
  /** Shows what surrounds a message. @returns whether it is there */
  toMessage: (id: number) => Promise<boolean>
}

const far = () => import('./far-history')

/** How long one page may take: it may hold 256 KiB, and nothing else is fetched meanwhile. */
const deadlineMs = 30_000

type Page = (signal: AbortSignal) => Promise<boolean>

/** Scrolling back and forth through what was said. One page is fetched at a time, so that all that is shown is of one piece. */
export function useHistory(room: string, state: ChatState, dispatch: Dispatch<ChatAction>): History {
  const [loading, setLoading] = useState(false)
  const busy = useRef<Promise<unknown> | null>(null)
  const { entries, hasOlder, hasNewer } = state
  const beforeId = firstIdOf(entries)
  const afterId = lastIdOf(entries)
  // Whoever goes on reading back is given more at once.
  const limit = entries.length < 500 ? 100 : 500

  const fetching = useCallback(async (page: Page): Promise<boolean> => {
    while (busy.current) await busy.current
    setLoading(true)
    // Without a network nothing changes; the status bar already tells of a lost connection.
    const result = withTimeout(deadlineMs, page).catch(() => false)
    busy.current = result
    const found = await result
    busy.current = null
    setLoading(false)
    return found
  }, [])
  const loadOlder = useCallback(() => {
    if (busy.current || !hasOlder || beforeId === 0) return
    void fetching(async (signal) => (await far()).showBefore({ room, dispatch, signal }, beforeId, limit))
  }, [room, beforeId, limit, hasOlder, dispatch, fetching])
  const loadNewer = useCallback(() => {
    if (busy.current || !hasNewer) return
    void fetching(async (signal) => (await far()).showAfter({ room, dispatch, signal }, afterId))
  }, [room, afterId, hasNewer, dispatch, fetching])
  const toNewest = useCallback(
    () => fetching(async (signal) => (await far()).showNewest({ room, dispatch, signal })),
    [room, dispatch, fetching],
  )
  const toMessage = useCallback(
    (id: number) => fetching(async (signal) => (await far()).showAround({ room, dispatch, signal }, id)),
    [room, dispatch, fetching],
  )
  return { loading, loadOlder, loadNewer, toNewest, toMessage }
}
