import { useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'
import type { UnreadRooms } from './unread'

// What is new in the rooms of this page that are not shown, for the list and for alerts.

const none: UnreadRooms = new Map()
let known = none
const { subscribe, notify } = createListeners()

export const subscribeNews = subscribe
export const unreadRooms = (): UnreadRooms => known

export const useUnreadRooms = () => useSyncExternalStore(subscribeNews, unreadRooms, () => none)

export function setUnreadRooms(next: UnreadRooms): void {
  known = next
  notify()
}

/** Of all rooms together. */
export function totalOf(rooms: UnreadRooms): { count: number; mentions: number } {
  let [count, mentions] = [0, 0]
  for (const each of rooms.values()) {
    count += each.count
    mentions += each.mentions
  }
  return { count, mentions }
}

/** Shows a room, for notifications and links. @param hash of its address: a message */
export const roomOpener: { current: ((room: string, hash?: string) => void) | null } = { current: null }
