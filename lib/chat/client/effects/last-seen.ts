import { parseList, readStored } from '@/lib/core/browser/browser-storage'
import { onVisibilityChange } from '@/lib/core/browser/in-view'
import { storeText } from '@/lib/core/browser/use-preference'
import { subscribeDesktop } from '@/lib/desktop/client/windows'
import { isChatMessage } from '../room/entries'
import { set } from '../room/room'
import type { OpenRoom } from '../store'
import { isChatInView } from './chat-visibility'

/** Storage key of what was read, which the tabs share. */
export const seenKey = 'seen'
const roomsMax = 100

const isSeen = (value: unknown): value is [room: string, id: number] =>
  Array.isArray(value) && typeof value[1] === 'number'

const readSeen = () => parseList(readStored('local', seenKey)).filter(isSeen)

/** The last row of a room that was read in this browser; 0: none. */
export const seenIn = (room: string): number => readSeen().find(([name]) => name === room)?.[1] ?? 0

function storeSeen(room: string, id: number): void {
  const others = readSeen().filter(([name]) => name !== room)
  storeText(seenKey, JSON.stringify([[room, id], ...others].slice(0, roomsMax)))
}

/** Keeps the last seen message, in local storage: where the reader left off, in whichever tab. @returns stops it */
export function keepLastSeen({ name, get, update, subscribe }: OpenRoom): () => void {
  let lastId = 0
  let isInView = false
  const leave = () => {
    if (!isInView || lastId === 0) return
    isInView = false
    update(set({ seenId: lastId }))
  }
  const look = () => {
    const { entries, hasNewer, place, isOffline } = get()
    // The offline page is replaced as soon as the server answers, so nothing on it counts as seen.
    if (isOffline || !isChatInView()) return leave()
    // Messages below the visible part are not seen.
    if (place.key !== null || hasNewer) return
    const last = entries.findLast((entry) => entry.kind === 'message' && isChatMessage(entry.message))
    const id = last?.kind === 'message' ? last.message.id : lastId
    const isNews = id !== lastId || !isInView
    lastId = id
    isInView = true
    // Once: storing it is an event for all tabs.
    if (isNews && id > 0) storeSeen(name, id)
  }
  update(set({ seenId: seenIn(name) }))
  look()
  const watching = [subscribe(look), onVisibilityChange(look), subscribeDesktop(look)]
  window.addEventListener('pagehide', leave)
  return () => {
    leave()
    for (const stop of watching) stop()
    window.removeEventListener('pagehide', leave)
  }
}
