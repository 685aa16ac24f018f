'use client'

import { useEffect } from 'react'
import type { Watched } from '@/lib/chat/client/mentions/unread'
import { isInView, onView } from '@/lib/core/browser/in-view'
import type { ChatSettings } from './use-chat-settings'

interface Attention extends Omit<Watched, 'isSeen' | 'sound' | 'soundMoves' | 'notice'> {
  settings: Pick<ChatSettings, 'sound' | 'soundMoves' | 'notice'>
  /** The window of the chat is not to be seen. */
  hidden: boolean
}

/**
 * Calls the reader back: the number of messages that came while the chat was not in view (its page hidden or without
 * focus, its window minimized or behind another one on a phone) stands before the title of the page and on the task bar,
 * and there are the page's icon and badge, sound and notices. Its code is fetched once the page is there.
 */
export function useAttention({
  room,
  title,
  entries,
  newestId,
  resets,
  reader,
  settings,
  hidden,
}: Attention): void {
  const { sound, soundMoves, notice } = settings
  useEffect(() => {
    const show = () => {
      const isSeen = isInView() && !hidden
      import('@/lib/chat/client/mentions/unread')
        .then(({ count }) =>
          count({ room, title, entries, newestId, resets, reader, sound, soundMoves, notice, isSeen }),
        )
        .catch(() => undefined)
    }
    show()
    return onView(show)
  }, [room, title, entries, newestId, resets, reader, sound, soundMoves, notice, hidden])
}
