import type { PresentResponse, UpdatesResponse } from '../../contract/several-rooms'
import { chatLimits } from '../../limits'

/** What is new in a room that is not shown. */
export interface Unread {
  /** The last row that was read in this browser. */
  readId: number
  /** The rows up to this one are counted. */
  lastId: number
  count: number
  mentions: number
  /** Why the reader is not listed there; null: they are, or that is not known. */
  absence: 'refused' | 'unlisted' | null
}

export type UnreadRooms = ReadonlyMap<string, Unread>

/** Known to have nothing new. */
const readTo = (readId: number, absence: Unread['absence'] = null): Unread => ({
  ...{ readId, lastId: readId, count: 0, mentions: 0 },
  absence,
})

/** These rooms only. One that was read elsewhere is counted again from there. */
export function following(
  known: UnreadRooms,
  rooms: readonly { room: string; readId: number }[],
): UnreadRooms {
  const kept = ({ room, readId }: { room: string; readId: number }) => {
    const before = known.get(room)
    return before?.readId === readId ? before : readTo(readId, before?.absence)
  }
  return new Map(rooms.map((each) => [each.room, kept(each)]))
}

/** What a response of `/updates` is about: the last id that was known of each room. */
export type Asked = readonly (readonly [room: string, lastId: number])[]

/** Counts of rooms that were asked about from another row are not added: this tab has asked, or will ask, for itself. */
export function counted(known: UnreadRooms, asked: Asked, rooms: UpdatesResponse['rooms']): UnreadRooms {
  const from = new Map(asked)
  const next = new Map(known)
  for (const { room, last_id: lastId, count, mentions, reset } of rooms) {
    const before = next.get(room)
    if (!before || before.lastId !== from.get(room)) continue
    next.set(
      room,
      reset
        ? { ...before, lastId, count: 0, mentions: 0 }
        : { ...before, lastId, count: before.count + count, mentions: before.mentions + mentions },
    )
  }
  return next
}

/** With what a heartbeat in several rooms said. */
export function withPresence(known: UnreadRooms, rooms: PresentResponse['rooms']): UnreadRooms {
  const next = new Map(known)
  for (const { room, present, error } of rooms) {
    const before = next.get(room)
    const absence = present ? null : error ? 'refused' : 'unlisted'
    if (before) next.set(room, { ...before, absence })
  }
  return next
}

/** What to say of a room; null: nothing. `locked`: it cannot be read any more. Nobody is listed in a room that is new. */
export function troubleOf(unread: Unread | undefined): 'refused' | 'unlisted' | 'locked' | null {
  const { absence = null, lastId, readId } = unread ?? readTo(0)
  if (absence !== 'unlisted' || lastId > 0) return absence
  return readId > 0 ? 'locked' : null
}

/** Rooms in which something was new and now more happened: what was new may have been changed or withdrawn. */
export const changedRooms = (known: UnreadRooms, rooms: UpdatesResponse['rooms']): string[] =>
  rooms.flatMap(({ room, last_id, reset }) => {
    const { count = 0, lastId = 0 } = known.get(room) ?? {}
    return count > 0 && last_id > lastId && !reset ? room : []
  })

/**
 * Counts of a response, changed so that with those before they make what is new in all.
 * @param all what is new since each of some rooms was read
 */
export function corrected(
  known: UnreadRooms,
  rooms: UpdatesResponse['rooms'],
  all: UpdatesResponse['rooms'],
): UpdatesResponse['rooms'] {
  const allIn = new Map(all.map((each) => [each.room, each]))
  return rooms.map((each) => {
    const [before, now] = [known.get(each.room), allIn.get(each.room)]
    // From the limit on it is not known how many there are.
    if (!before || !now || now.reset || now.count >= chatLimits.updatesCountMax) return each
    const { last_id, count, mentions } = now
    return { ...each, last_id, count: count - before.count, mentions: mentions - before.mentions }
  })
}

/** Most recent first: ids of rows are given out for all rooms together. @param shownId the newest row of the room shown */
export function byNews<Each extends { room: string }>(
  list: readonly Each[],
  known: UnreadRooms,
  shownId: number,
): Each[] {
  const newest = ({ room }: Each) => known.get(room)?.lastId ?? shownId
  return list.toSorted((a, b) => newest(b) - newest(a))
}
