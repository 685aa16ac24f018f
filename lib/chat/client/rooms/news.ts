import { createListeners } from '@/lib/core/browser/listeners'
import type { UnreadRooms } from './unread'

// What is new in the rooms of this page that are not shown, for the list and for alerts.

let known: UnreadRooms = new Map()
const { subscribe, notify } = createListeners()

export const subscribeNews = subscribe
export const unreadRooms = (): UnreadRooms => known

export function setUnreadRooms(next: UnreadRooms): void {
  known = next
  notify()
}

/** Shows a room, for notifications. */
export const roomOpener: { current: ((room: string) => void) | null } = { current: null }
