import { LRUCache } from 'lru-cache'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { type Row, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'

/** With more people than this in a room, joins and leaves are no longer announced; the list of people stays right. */
export const announcedNicksMax = 50
/** How many joins and leaves of a room are announced in a minute, against somebody who comes and goes all the time. */
export const noticesPerMinuteMax = 100

const minuteMs = 60_000
const roomsMax = 5000

/** How many comings and goings were told lately, by room. */
const told = () =>
  processState('notices-told', () => new LRUCache<string, number>({ max: roomsMax, ttl: minuteMs }))

/** Counts comings and goings that are told. */
export function countNotices(room: string, count: number): void {
  if (count > 0) told().set(room, (told().get(room) ?? 0) + count, { noUpdateTTL: true })
}

/**
 * How many nicks are present in rooms, by name, counted no further than just above {@link announcedNicksMax}: from one
 * nick to the next in the index, however many sessions each has.
 */
async function readNickCounts(names: string[]): Promise<Map<string, number>> {
  const next = (after: Sql) => sql`(SELECT min(p.nick_key) FROM presence p
    WHERE p.room_id = r.id AND p.nick_key > ${after})`
  const rows = await db().query(sql<Pick<Row<'Room'>, 'name'> & { count: number }>`SELECT r.name, (
      WITH RECURSIVE nicks(nick_key, nth) AS (
        SELECT ${next(sql`''`)}, 1 UNION ALL
        SELECT ${next(sql`nicks.nick_key`)}, nth + 1 FROM nicks
        WHERE nicks.nick_key IS NOT NULL AND nth <= ${announcedNicksMax}
      ) SELECT count(nick_key) FROM nicks
    ) AS count FROM rooms r WHERE r.name IN ${dialect().list(names)}`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** How many more joins each of these rooms may announce; -1 where leaves are not announced either. */
export async function readNoticeRoom(names: string[]): Promise<Map<string, number>> {
  const counts = await readNickCounts(names)
  const spare = (name: string) => {
    if ((told().get(name) ?? 0) >= noticesPerMinuteMax) return -1
    return Math.max(-1, announcedNicksMax - (counts.get(name) ?? 0))
  }
  return new Map(names.map((name) => [name, spare(name)]))
}
