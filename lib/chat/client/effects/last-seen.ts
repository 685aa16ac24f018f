import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { onVisibilityChange } from '@/lib/core/browser/in-view'
import { subscribeDesktop } from '@/lib/desktop/client/windows'
import { isChatMessage } from '../room/entries'
import { set } from '../room/room'
import type { OpenRoom } from '../store'
import { isChatInView } from './chat-visibility'

const key = 'seen'
const roomsMax = 100

function readSeen(): [room: string, id: number][] {
  try {
    const list: unknown = JSON.parse(readStored('local', key) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((each) => Array.isArray(each) && typeof each[1] === 'number')
  } catch {
    return []
  }
}

function storeSeen(room: string, id: number): void {
  const others = readSeen().filter(([name]) => name !== room)
  writeStored('local', key, JSON.stringify([[room, id], ...others].slice(0, roomsMax)))
}

/** Keeps the last seen message, in local storage: where the reader left off. @returns stops it */
export function keepLastSeen({ name, get, update, subscribe }: OpenRoom): () => void {
  let lastId = 0
  /** Whether something was seen since the last save; else another tab knows better. */
  let isDue = false
  const leave = () => {
    if (!isDue || lastId === 0) return
    isDue = false
    storeSeen(name, lastId)
    update(set({ seenId: lastId }))
  }
  const look = () => {
    const { entries, hasNewer, place, isOffline } = get()
    // The offline page is replaced as soon as the server answers, so nothing on it counts as seen.
    if (isOffline || !isChatInView()) return leave()
    // Messages below the visible part are not seen.
    if (place.key !== null || hasNewer) return
    const last = entries.findLast((entry) => entry.kind === 'message' && isChatMessage(entry.message))
    if (last?.kind === 'message') lastId = last.message.id
    isDue = true
  }
  look()
  update(set({ seenId: readSeen().find(([room]) => room === name)?.[1] ?? 0 }))
  const watching = [subscribe(look), onVisibilityChange(look), subscribeDesktop(look)]
  window.addEventListener('pagehide', leave)
  return () => {
    leave()
    for (const stop of watching) stop()
    window.removeEventListener('pagehide', leave)
  }
}
