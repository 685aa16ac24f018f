import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useMemo, useSyncExternalStore } from 'react'
import { newestIdOf } from '@/lib/chat/client/room/room'
import { addressOf, leaveRoom } from '@/lib/chat/client/rooms/leave-room'
import { roomOpener, subscribeNews, unreadRooms } from '@/lib/chat/client/rooms/news'
import { type ListedRoom, parseRooms, roomsKey } from '@/lib/chat/client/rooms/open-rooms'
import { byNews, type UnreadRooms } from '@/lib/chat/client/rooms/unread'
import { type OpenRoom, pageStore, useRoom } from '@/lib/chat/client/store'
import { useStoredText } from '@/lib/core/browser/use-preference'

const nothing: UnreadRooms = new Map()

/** The rooms that are open in this browser, the most recent news first. */
export function useOpenRooms(shown: OpenRoom) {
  const router = useRouter()
  const [text] = useStoredText(roomsKey)
  const listed = useMemo(() => parseRooms(text), [text])
  const unread = useSyncExternalStore(subscribeNews, unreadRooms, () => nothing)
  const shownId = newestIdOf(useRoom(shown, 'streamEndId', 'entries', 'ahead'))
  const rooms = useMemo(() => byNews(listed, unread, shownId), [listed, unread, shownId])
  /** The plain press of a link to a room; others do what the browser does with links. */
  const onOpen = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.push(event.currentTarget.href)
  }
  useEffect(() => {
    roomOpener.current = (name) => {
      const found = listed.find((each) => each.room === name)
      if (found && name !== shown.name) router.push(addressOf(found))
    }
  }, [listed, shown, router])
  const leave = async ({ room }: ListedRoom) => {
    const address = await leaveRoom(room)
    if (room === shown.name) router.push(address)
    else pageStore.rooms.delete(room)
  }
  return { listed, rooms, unread, onOpen, leave }
}
