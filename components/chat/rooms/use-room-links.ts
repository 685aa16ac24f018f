import { useEffect } from 'react'
import { roomOpener } from '@/lib/chat/client/rooms/news'
import type { OpenRoom } from '@/lib/chat/client/store'
import { messageInHash, roomInPath } from '@/lib/chat/room-path'

/** Plainly pressed links that people wrote, in messages and in texts beside the chat, open rooms here and in no new tab. */
export function useRoomLinks({ name, jump }: OpenRoom): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
      if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href][target]') : null
      const url = link?.origin === window.location.origin && new URL(link.href)
      const room = url && roomInPath(url)
      // Credentials have a way of their own.
      if (!link || !room || url.searchParams.has('password')) return
      event.preventDefault()
      const id = messageInHash(link.hash)
      if (room !== name) roomOpener.current?.(room, link.hash)
      else if (id > 0) jump.current?.(id)
    }
    window.addEventListener('click', onClick)
    return () => window.removeEventListener('click', onClick)
  }, [name, jump])
}
