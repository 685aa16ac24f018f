import { withTimeout } from '@/lib/core/api/with-timeout'
import { firstIdOf, lastIdOf } from '../room/entries'
import { set } from '../room/room'
import type { OpenRoom } from '../store'

const pageDeadlineMs = 30_000

type Page = (code: typeof import('./history-pages'), signal: AbortSignal) => Promise<boolean>

/** One page is fetched at a time, so that the log has no holes. */
export function createHistory(room: OpenRoom) {
  let busy: Promise<unknown> | null = null
  const fetching = async (page: Page): Promise<boolean> => {
    while (busy) await busy
    room.update(set({ isLoading: true }))
    // Without a network nothing changes; the status bar reports it.
    const result = withTimeout(pageDeadlineMs, async (signal) =>
      page(await import('./history-pages'), signal),
    ).catch(() => false)
    busy = result
    const found = await result
    busy = null
    room.update(set({ isLoading: false }))
    return found
  }
  return {
    /** Fetches the page before the log; does nothing while a page is loading or none is left. */
    loadOlder(): void {
      const { entries, hasOlder } = room.get()
      const id = firstIdOf(entries)
      const limit = entries.length < 500 ? 100 : 500
      if (!busy && hasOlder && id > 0)
        void fetching((code, signal) => code.showBefore(room, signal, id, limit))
    },
    loadNewer(): void {
      const { entries, hasNewer } = room.get()
      const id = lastIdOf(entries)
      if (!busy && hasNewer) void fetching((code, signal) => code.showAfter(room, signal, id))
    },
    toNewest: () => fetching((code, signal) => code.showNewest(room, signal)),
    /** Shows the stream around a message. @returns whether it exists */
    toMessage: (id: number) => fetching((code, signal) => code.showAround(room, signal, id)),
  }
}
