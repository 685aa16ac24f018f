import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'

/** Instances' clocks differ, and a busy room runs ahead by a millisecond a transaction: that is not worth reporting. */
const aheadMinMs = 5 * 60_000
const roomsMax = 1000

/** The last time in each room that is far ahead of the clock; milliseconds since the epoch. */
const rooms = () => processState('rooms-ahead', () => new Map<string, number>())

/**
 * Notes the time of a room's newest message. Times never run back in a room, so after a clock that was wrong they stay
 * ahead of it, in order, until it has caught up: that is logged once for each room.
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

/** Rooms that are far ahead of the clock now, of those in which somebody spoke; at most a thousand are counted. */
export function roomsAheadCount(): number {
  const limit = Date.now() + aheadMinMs
  for (const [name, time] of rooms()) if (time < limit) rooms().delete(name)
  return rooms().size
}
