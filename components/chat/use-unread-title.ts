'use client'

import { useEffect, useRef } from 'react'
import { lastIdOf } from '@/lib/client/chat-entries'
import type { Entry } from '@/lib/client/chat-session'
import { changeWindow, setPageTitle, useDesk } from '@/lib/client/windows'

const spoken = new Set(['message', 'action', 'system'])

/**
 * Puts the number of messages that came while the chat was not to be seen (its tab hidden, its window minimized or
 * behind another one on a phone) before the title of the page, and on the task bar.
 */
export function useUnreadTitle(title: string, entries: readonly Entry[]): void {
  const seenId = useRef(lastIdOf(entries))
  const hidden = useDesk(({ windows }) => windows.find(({ id }) => id === 'chat')?.hidden)
  useEffect(() => {
    const show = () => {
      if (!document.hidden && !hidden) seenId.current = lastIdOf(entries)
      const unread = entries.filter(
        (entry) =>
          entry.kind === 'message' && entry.message.id > seenId.current && spoken.has(entry.message.type),
      ).length
      setPageTitle(title, unread)
      changeWindow('chat', { unread })
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [title, entries, hidden])
}
