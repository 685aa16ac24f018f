'use client'

import { useEffect, useRef } from 'react'
import { lastIdOf } from '@/lib/client/chat-entries'
import type { Entry } from '@/lib/client/chat-session'

const spoken = new Set(['message', 'action', 'system'])

/** Puts the number of messages that came while the tab was hidden before the title of the page. */
export function useUnreadTitle(title: string, entries: readonly Entry[]): void {
  const seenId = useRef(lastIdOf(entries))
  useEffect(() => {
    const show = () => {
      if (!document.hidden) seenId.current = lastIdOf(entries)
      const unread = entries.filter(
        (entry) =>
          entry.kind === 'message' && entry.message.id > seenId.current && spoken.has(entry.message.type),
      ).length
      document.title = unread > 0 ? `(${unread}) ${title}` : title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [title, entries])
}
