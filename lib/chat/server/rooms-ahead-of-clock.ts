import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'

/** Clocks of instances differ, and a busy room gains a millisecond per transaction: less than this is not reported. */
const aheadMinMs = 5 * 60_000
const roomsMax = 1000

/** Times of their last rows. */
const rooms = () => processState('rooms-ahead', () => new Map<string, number>())

/**
 * Times never decrease in a room, so after the clock was wrong they stay ahead of it until it catches up; that is logged
 * once per room.
 */
export function recordRoomTime(name: string, time: number): void {
  const aheadMs = time - Date.now()
  if (aheadMs < aheadMinMs) {
    if (rooms().size > 0) rooms().delete(name)
    return
  }
  const isKnown = rooms().has(name)
  if (!isKnown && rooms().size >= roomsMax) return
  rooms().set(name, time)
  if (!isKnown)
    log().warn(
      { room: name, aheadSeconds: Math.round(aheadMs / 1000) },
      'a room is far ahead of the clock, which was wrong or is: its messages keep their order and are dated ahead until then',
    )
}

/** At most {@link roomsMax} are counted. */
export function roomsAheadCount(): number {
  const limit = Date.now() + aheadMinMs
  for (const [name, time] of rooms()) if (time < limit) rooms().delete(name)
  return rooms().size
}
