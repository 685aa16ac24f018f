'use client'

import { useEffect, useRef } from 'react'
import type { Entry } from '@/lib/client/chat/session/chat-session'
import { isNews } from '@/lib/client/chat/session/row-types'
import { changeWindow, setPageTitle } from '@/lib/client/desktop/windows'
import type { Reader } from './log-rows'
import type { ChatSettings } from './use-chat-settings'

interface Watched {
  room: string
  title: string
  entries: readonly Entry[]
  /** The newest row that is known of the stream. */
  newestId: number
  /** How often the stream began anew, maybe with lower ids. */
  resets: number
  reader: Reader
  settings: Pick<ChatSettings, 'sound' | 'soundMoves' | 'notice'>
  /** The window of the chat is not to be seen. */
  hidden: boolean
}

/**
 * Calls the reader back: the number of messages that came while the chat was not to be seen (its tab hidden, its window
 * minimized or behind another one on a phone) stands before the title of the page and on the task bar; the rest (the
 * page's icon, sound, notices) is fetched with the first of them.
 */
export function useAttention(watched: Watched): void {
  const { room, title, entries, newestId, resets, reader, settings, hidden } = watched
  const seen = useRef({ id: newestId, resets })
  const called = useRef(false)
  const { sound, soundMoves, notice } = settings
  useEffect(() => {
    const show = () => {
      const isInView = !document.hidden && !hidden
      // What a stream that began anew still has was there before.
      if (isInView || seen.current.resets !== resets) seen.current = { id: newestId, resets }
      const { id: seenId } = seen.current
      const messages = entries.flatMap((entry) => {
        if (entry.kind !== 'message' || entry.message.id <= seenId) return []
        return isNews(entry.message, reader) ? [entry.message] : []
      })
      setPageTitle(title, messages.length)
      changeWindow('chat', { unread: messages.length })
      if (messages.length === 0 && !called.current && !soundMoves) return
      called.current = messages.length > 0
      import('@/lib/client/chat/calling/attention')
        .then(({ attend }) =>
          attend({
            ...{ room, title, messages, reader, sound, notice },
            moves: soundMoves ? entries : [],
            ...{ seenId, resets },
          }),
        )
        .catch(() => undefined)
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [room, title, entries, newestId, resets, reader, sound, soundMoves, notice, hidden])
}
