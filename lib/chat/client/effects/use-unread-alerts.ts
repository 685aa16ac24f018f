import { useEffect } from 'react'
import { isInView, onVisibilityChange } from '@/lib/core/browser/in-view'
import { useRoom } from '../store'
import type { WatchedRoom } from './unread-alerts'

/** While the chat is not in view. The code is loaded after the page. */
export function useUnreadAlerts(watched: Omit<WatchedRoom, 'isSeen'>, isHidden: boolean): void {
  const { room, title, t, reader, sound, presenceSound, notice } = watched
  const counted = useRoom(room, 'entries', 'ahead', 'streamEndId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `watched` is another object each time.
  useEffect(() => {
    const show = () => {
      const isSeen = isInView() && !isHidden
      import('./unread-alerts')
        .then(({ countUnread }) => countUnread({ ...watched, isSeen }))
        .catch(() => undefined)
    }
    show()
    return onVisibilityChange(show)
  }, [counted, title, t, reader, sound, presenceSound, notice, isHidden])
}
