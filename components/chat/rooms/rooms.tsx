'use client'

import { useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useChatHidden } from '@/lib/chat/client/effects/chat-visibility'
import { seenIn, seenKey } from '@/lib/chat/client/effects/last-seen'
import { startLateEffects } from '@/lib/chat/client/effects/late-effects'
import { alertElsewhere, checkNotice, countUnread } from '@/lib/chat/client/effects/unread-alerts'
import { useOutbox } from '@/lib/chat/client/effects/use-outbox'
import { answered, pollingAfter } from '@/lib/chat/client/effects/use-poll'
import { usePresence } from '@/lib/chat/client/effects/use-presence'
import { keepOwn } from '@/lib/chat/client/own/own-messages'
import { emptyStart } from '@/lib/chat/client/room/empty'
import { highlightWords } from '@/lib/chat/client/room/mentions'
import { openRoom } from '@/lib/chat/client/room/receive'
import {
  roomOpener,
  setUnreadRooms,
  totalOf,
  unreadRooms,
  useUnreadRooms,
} from '@/lib/chat/client/rooms/news'
import { type ListedRoom, listedRooms, storeRooms, withRoom } from '@/lib/chat/client/rooms/open-rooms'
import { following } from '@/lib/chat/client/rooms/unread'
import { watchRooms } from '@/lib/chat/client/rooms/watch-rooms'
import { type OpenRoom, pageStore, useRoom } from '@/lib/chat/client/store'
import { messageInHash, roomInPath } from '@/lib/chat/room-path'
import { chatTexts } from '@/lib/chat/texts'
import { readStored } from '@/lib/core/browser/browser-storage'
import { isInView, onVisibilityChange } from '@/lib/core/browser/in-view'
import { useStoredText } from '@/lib/core/browser/use-preference'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ReaderScope } from '../reader'
import { alertChoiceOf, type ChatSettings } from '../use-chat-settings'
import { NewsCount } from './news-count'
import { RoomList } from './room-list'
import { useOpenRooms } from './use-open-rooms'

/** Plainly pressed links that people wrote, in messages and in texts beside the chat, open rooms here and in no new tab. */
function useRoomLinks({ name, jump }: OpenRoom): void {
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

// What a room needs a moment after it is shown: the other rooms, and effects that can wait.

interface RoomsProps {
  room: OpenRoom
  settings: ChatSettings
  /** Of the window. */
  title: string
  /** Opens a dialog: here the one that finds and opens rooms. */
  show: (dialog: 'rooms') => void
  find: () => void
}

/** Lists the room; rooms that are no longer listed leave the page. */
function useListed({ name }: OpenRoom, nick: string): void {
  useEffect(() => {
    const before = listedRooms()
    storeRooms(withRoom(before, { room: name, nick }))
    const after = new Set(listedRooms().map(({ room }) => room))
    for (const { room } of before) if (!after.has(room)) pageStore.rooms.delete(room)
  }, [name, nick])
  useEffect(
    () => () => {
      if (!listedRooms().some(({ room }) => room === name)) pageStore.rooms.delete(name)
    },
    [name],
  )
}

/** Counts and alerts to what is new in this room, while the chat is not in view. */
function useAlerts({ room, settings, title }: RoomsProps): void {
  const t = useTexts(chatTexts)
  const reader = useContext(ReaderScope)
  const isHidden = useChatHidden()
  const { sound, presenceSound, notice } = settings
  const counted = useRoom(room, 'entries', 'ahead', 'streamEndId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted is read from the room.
  useEffect(() => {
    if (!reader) return
    const alerts = { room, title, t, reader, sound, presenceSound, notice }
    const show = () => countUnread({ ...alerts, isSeen: isInView() && !isHidden })
    show()
    return onVisibilityChange(show)
  }, [counted, room, title, t, reader, sound, presenceSound, notice, isHidden])
}

/** Counts and alerts to what is new in the other rooms. */
function useNews(others: readonly ListedRoom[], { room, settings }: RoomsProps): void {
  const t = useTexts(chatTexts)
  const { nick } = useRoom(room, 'nick')
  const [seen] = useStoredText(seenKey)
  const followed = useMemo(
    () => others.map(({ room }) => ({ room, readId: seen === '' ? 0 : seenIn(room) })),
    [others, seen],
  )
  const asked = JSON.stringify(followed)
  const alert = useEffectEvent(async (name: string, afterId: number) => {
    const { ignored, sound, words: line } = settings
    const own = others.find((each) => each.room === name)?.nick ?? nick
    const reader = {
      nick: own,
      trip: null,
      words: [own, ...highlightWords(line)],
      ignored,
      findQuoted: () => undefined,
    }
    const notice = alertChoiceOf(readStored('local', `chat:notice ${name}`) ?? '')
    const title = t('windowTitle', { room: name })
    await alertElsewhere({ room: name, title, t, reader, sound, notice }, afterId)
  })
  useEffect(() => {
    const rooms: typeof followed = JSON.parse(asked)
    setUnreadRooms(following(unreadRooms(), rooms))
    if (rooms.length === 0) return
    return watchRooms({
      nick,
      onNews: (name, afterId) => void alert(name, afterId).catch(() => undefined),
      onFewer: (name) => void checkNotice(name).catch(() => undefined),
      onAnswer: (isAnswered) => {
        for (const each of rooms)
          pageStore.rooms.get(each.room)?.update((now) => ({
            ...now,
            polling: isAnswered ? answered() : pollingAfter(null, now.polling),
          }))
      },
    })
  }, [asked, nick])
}

/** Sends what waits in a room that is not shown. */
function Outbox({ listed: { room, nick } }: { listed: ListedRoom }) {
  const [open] = useState(
    () => pageStore.rooms.get(room) ?? pageStore.open(room, openRoom(emptyStart(room, nick))),
  )
  useOutbox(open)
  useEffect(() => keepOwn(open), [open])
  return null
}

/** Ctrl+K finds a room, Ctrl+Shift+F messages. */
function useFindKeys({ show, find }: RoomsProps): void {
  const isHidden = useChatHidden()
  useEffect(() => {
    if (isHidden) return
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, code } = event
      if (!(ctrlKey || metaKey) || altKey || code !== (shiftKey ? 'KeyF' : 'KeyK')) return
      event.preventDefault()
      if (shiftKey) find()
      else show('rooms')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isHidden, show, find])
}

/** How much is new in the other rooms together. */
export const OtherNews = () => <NewsCount {...totalOf(useUnreadRooms())} />

export function Rooms(props: RoomsProps) {
  const { room, show } = props
  const { nick } = useRoom(room, 'nick')
  const { listed, ...list } = useOpenRooms(room)
  const others = useMemo(() => listed.filter((each) => each.room !== room.name), [listed, room])
  useEffect(() => startLateEffects(room), [room])
  usePresence(room)
  useListed(room, nick)
  useAlerts(props)
  useNews(others, props)
  useFindKeys(props)
  useRoomLinks(room)
  if (others.length === 0) return null
  return (
    <>
      <RoomList {...list} shown={room.name} onFind={() => show('rooms')} />
      {others.map((each) => (
        <Outbox key={each.room} listed={each} />
      ))}
    </>
  )
}
