import { useRouter } from 'next/navigation'
import { type MouseEvent, useEffect, useEffectEvent, useMemo } from 'react'
import { newestIdOf } from '@/lib/chat/client/room/room'
import { addressOf, leaveRoom } from '@/lib/chat/client/rooms/leave-room'
import { roomOpener, useUnreadRooms } from '@/lib/chat/client/rooms/news'
import { type ListedRoom, parseRooms, roomsKey } from '@/lib/chat/client/rooms/open-rooms'
import { byNews } from '@/lib/chat/client/rooms/unread'
import { type OpenRoom, pageStore, useRoom } from '@/lib/chat/client/store'
import { useStoredText } from '@/lib/core/browser/use-preference'

/** The rooms that are open in this browser, the most recent news first. */
export function useOpenRooms(shown: OpenRoom) {
  const router = useRouter()
  const [text] = useStoredText(roomsKey)
  const listed = useMemo(() => parseRooms(text), [text])
  const unread = useUnreadRooms()
  const { nick, ...newest } = useRoom(shown, 'streamEndId', 'entries', 'ahead', 'nick')
  const shownId = newestIdOf(newest)
  const rooms = useMemo(() => byNews(listed, unread, shownId), [listed, unread, shownId])
  /** The plain press of a link to a room; others do what the browser does with links. */
  const onOpen = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.push(event.currentTarget.href)
  }
  /** Under the nick of this room, unless there is another one there. */
  const hrefOf = (room: string) => addressOf(listed.find((each) => each.room === room) ?? { room, nick })
  const open = useEffectEvent((room: string, hash = '') => {
    if (room !== shown.name) router.push(hrefOf(room) + hash)
  })
  useEffect(() => {
    roomOpener.current = (room, hash) => open(room, hash)
  }, [])
  const leave = async ({ room }: ListedRoom) => {
    const address = await leaveRoom(room)
    if (room === shown.name) router.push(address)
    else pageStore.rooms.delete(room)
  }
  return { listed, rooms, unread, hrefOf, onOpen, leave }
}
