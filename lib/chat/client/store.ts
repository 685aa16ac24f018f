import { type RefObject, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'
import type { Change, Room } from './room/room'

interface MountedLog {
  frame: RefObject<HTMLElement | null>
  /**
   * Shows, marks and focuses a message; fetches it with its surroundings if needed.
   * @returns false when it cannot be read; never throws
   */
  goTo: (id: number) => Promise<boolean>
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
  /** Goes to a message, once that code is loaded. */
  jump: RefObject<((id: number) => void) | null>
}

/** The rooms of a page, each with a slice of its own. */
export function createStore() {
  const slices = new Map<string, Room>()
  const { subscribe, notify } = createListeners()
  return {
    open(name: string, first: Room): OpenRoom {
      const get = () => slices.get(name) ?? first
      const update = (change: Change) => {
        const [before, after] = [get(), change(get())]
        if (after === before) return
        slices.set(name, after)
        notify()
      }
      return {
        name,
        get,
        update,
        subscribe,
        log: { current: null },
        field: { current: null },
        jump: { current: null },
      }
    },
  }
}

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
