'use client'

import { type Dispatch, useCallback, useRef, useState } from 'react'
import { call } from './call'
import { firstIdOf } from './chat-entries'
import type { ChatAction, ChatState } from './chat-session'

export interface History {
  loading: boolean
  /** Fetches one page before what the log shows; does nothing while one is on its way or none is left. */
  loadOlder: () => void
}

/** Scroll-back through what was said before. */
export function useHistory(room: string, state: ChatState, dispatch: Dispatch<ChatAction>): History {
  const [loading, setLoading] = useState(false)
  const busy = useRef(false)
  const beforeId = firstIdOf(state.entries)
  const { hasOlder } = state
  const loadOlder = useCallback(async () => {
    if (busy.current || !hasOlder || beforeId === 0) return
    busy.current = true
    setLoading(true)
    try {
      const answer = await call('GET /poll', { room, before_id: beforeId, limit: 100 })
      dispatch({ type: 'older', answer })
    } catch {
      // The button stays; the status bar already tells of a lost connection.
    } finally {
      busy.current = false
      setLoading(false)
    }
  }, [room, beforeId, hasOlder, dispatch])
  return { loading, loadOlder }
}
