import { type RefObject, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'
import type { RoomPoller } from './effects/room-poller'
import type { ScrollAnchor } from './log/scroll-anchor'
import type { Change, Room } from './room/room'

interface MountedLog {
  frame: RefObject<HTMLElement | null>
  /**
   * Shows, marks and focuses a message; fetches it with its surroundings if needed.
   * @param takesFocus by default @returns false when it cannot be read; never throws
   */
  goTo: (id: number, takesFocus?: boolean) => Promise<boolean>
  /** Remembers what the reader sees. @returns goes back to it */
  keepPlace: () => () => void
}

/** A room of the store, for all that shows or changes it. */
export interface OpenRoom {
  name: string
  get: () => Room
  update: (change: Change) => void
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
  log: RefObject<MountedLog | null>
  /** The field that messages are written in. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Saves the edit with this text, once its bar is there; an empty one asks whether to withdraw the message. */
  saveEdit: RefObject<((text: string) => Promise<void>) | null>
  /** Goes to a message, once that code is loaded. */
  jump: RefObject<((id: number) => void) | null>
  /** Null until the room is shown; it then keeps how far the room was read. */
  poller: RefObject<RoomPoller | null>
  /** Keeps where the reader was in the log. */
  scroll: RefObject<ScrollAnchor | null>
}

/** The rooms of a page, each with a slice of its own. */
export function createStore() {
  const rooms = new Map<string, OpenRoom>()
  const { subscribe, notify } = createListeners()
  /** One that was shown before is as it was left. */
  const open = (name: string, first: Room): OpenRoom => {
    const known = rooms.get(name)
    if (known) {
      const { nick, trip, frozen, editMinutes } = first
      known.update((kept) =>
        known.poller.current
          ? { ...kept, nick, trip, frozen, editMinutes }
          : { ...first, pending: kept.pending, polling: kept.polling },
      )
      return known
    }
    let state = first
    const room: OpenRoom = {
      name,
      get: () => state,
      update: (change) => {
        const before = state
        state = change(before)
        if (state !== before) notify()
      },
      subscribe,
      log: { current: null },
      field: { current: null },
      saveEdit: { current: null },
      jump: { current: null },
      poller: { current: null },
      scroll: { current: null },
    }
    rooms.set(name, room)
    return room
  }
  return { rooms, open }
}

/** In a browser. A server renders the pages of many people, each with a store of its own. */
export const pageStore = createStore()

/** These fields of a room. Others may be older: only a change of these renders again. */
export function useRoom<Key extends keyof Room>(
  { get, subscribe }: OpenRoom,
  ...keys: Key[]
): Pick<Room, Key> {
  const known = useRef<Room>(null)
  const read = () => {
    const now = get()
    const last = known.current ?? now
    known.current = keys.some((key) => last[key] !== now[key]) ? now : last
    return known.current
  }
  return useSyncExternalStore(subscribe, read, read)
}
