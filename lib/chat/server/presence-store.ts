import { LRUCache } from 'lru-cache'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import type { OnlineNick } from '../contract/chat'
import { appendToStreams, insertEvents } from './stream-append'
import type { RawRow } from './stream-row'

/** With more people than this in a room, joins and leaves are no longer announced; the list of people stays right. */
export const announcedNicksMax = 50
/** How many joins and leaves of a room are announced in a minute, against somebody who comes and goes all the time. */
export const announcementsPerMinuteMax = 100

const minuteMs = 60_000
const roomsMax = 5000

/** How many comings and goings were told lately, by room. */
const told = () =>
  processState('notices-told', () => new LRUCache<string, number>({ max: roomsMax, ttl: minuteMs }))

/** Counts comings and goings that are told. */
function countAnnounced(room: string, count: number): void {
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
async function readAnnouncementBudget(names: string[]): Promise<Map<string, number>> {
  const counts = await readNickCounts(names)
  const spare = (name: string) => {
    if ((told().get(name) ?? 0) >= announcementsPerMinuteMax) return -1
    return Math.max(-1, announcedNicksMax - (counts.get(name) ?? 0))
  }
  return new Map(names.map((name) => [name, spare(name)]))
}

/** Somebody who arrives in a room, or goes on there under another nick. */
export interface Arrival {
  room: string
  session: string
  nick: string
  nickKey: string
  trip: string | null
}

/** Who a notice is of, as SQL; `msg` is the other nick of somebody who goes on under one. */
interface Who {
  nick: Sql
  trip: Sql
  msg: Sql | undefined
}

/** Announces joins or leaves, one for each row of the source. */
const insertNotices = (type: 'join' | 'leave', who: Who, source: Sql) =>
  insertEvents(type, source, { ...who, isAdmin: Prisma.raw('false') })
/** @param msg the nick under which they go on, if they do */
const insertLeaves = (source: Sql, msg?: Sql) =>
  insertNotices('leave', { nick: Prisma.raw('p.nick'), trip: Prisma.raw('p.trip'), msg }, source)

/** Those whose arrival is announced: the first ones, until their room has reached its limit. */
function announced(nicks: Arrival[], spare: Map<string, number>): Arrival[] {
  const left = new Map(spare)
  return nicks.filter(({ room }) => {
    const count = left.get(room) ?? 0
    left.set(room, count - 1)
    return count > 0
  })
}

/** Appends comings and goings to the streams of their rooms, and counts what was told. */
async function appendNotices(names: string[], notices: Sql<RawRow>[], after: Sql): Promise<void> {
  const { rooms, rows } = await appendToStreams(names, notices, [], [after])
  for (const [id, { name }] of rooms) countAnnounced(name, rows.filter((row) => row.room_id === id).length)
}

/**
 * Stores arrivals, and a `join` row for each nick that was not there in any session; a session that changed its
 * nick gets a `leave` for the old one, and the `msg` of the two is the other nick. Under the room's lock, so two
 * instances never announce one person twice.
 */
export async function storeArrivals(arrivals: Arrival[]): Promise<void> {
  const { each, text } = dialect()
  // One arrival a session, one notice a nick: the same may have come in twice while the batch was waiting.
  const sessions = [...new Map(arrivals.map((entry) => [`${entry.room} ${entry.session}`, entry])).values()]
  const nicks = [...new Map(sessions.map((entry) => [`${entry.room} ${entry.nickKey}`, entry])).values()]
  const names = [...new Set(sessions.map((entry) => entry.room))]
  const spare = await readAnnouncementBudget(names)
  const told = sessions.filter((entry) => (spare.get(entry.room) ?? 0) >= 0)
  const isPresent = (except: Sql) => sql`EXISTS (SELECT 1 FROM presence o
    WHERE o.room_id = r.id AND o.nick_key = ${except})`
  const renames = sql`${each(told)} JOIN rooms r ON r.name = ${text('room')}
    JOIN presence p ON p.room_id = r.id AND p.session = ${text('session')} AND p.nick_key <> ${text('nickKey')}
    WHERE NOT EXISTS (SELECT 1 FROM presence o
      WHERE o.room_id = p.room_id AND o.nick_key = p.nick_key AND o.session <> p.session)`
  const leaves = insertLeaves(renames, text('nick'))
  const former = sql`coalesce((SELECT p.nick FROM presence p WHERE p.room_id = r.id
    AND p.session = ${text('session')} AND p.nick_key <> ${text('nickKey')}), '')`
  const newcomers = sql`${each(announced(nicks, spare))} JOIN rooms r ON r.name = ${text('room')}
    WHERE NOT ${isPresent(text('nickKey'))}`
  const joins = insertNotices('join', { nick: text('nick'), trip: text('trip'), msg: former }, newcomers)
  const upsert = sql`INSERT INTO presence
      (${columnNames('Presence', 'room_id, session, nick, nick_key, trip, last_seen')})
    SELECT r.id, ${text('session')}, ${text('nick')}, ${text('nickKey')}, ${text('trip')},
      CAST(${Date.now()} AS bigint)
    FROM ${each(sessions)} JOIN rooms r ON r.name = ${text('room')} WHERE true
    ON CONFLICT (room_id, session) DO UPDATE
      SET ${excluded('Presence', 'nick, nick_key, trip, last_seen')}`
  await appendNotices(names, [leaves, joins], upsert)
}

/** A session that was heard of, and when. */
export interface Heartbeat {
  room: number
  session: string
  at: number
}

/** Notes when sessions were last heard of. @returns those that are not stored any more */
export async function storeHeartbeats(seen: Heartbeat[]): Promise<Heartbeat[]> {
  const { bigint, each, text } = dialect()
  const [stored] = await db().batch([
    sql`UPDATE presence SET last_seen = ${bigint('at')} FROM ${each(seen)}
      WHERE presence.room_id = ${bigint('room')} AND presence.session = ${text('session')}
      RETURNING ${columns('Presence', 'room_id, session')}`,
  ])
  const known = new Set(stored.map((row) => `${row.room_id} ${row.session}`))
  return seen.filter(({ room, session }) => !known.has(`${room} ${session}`))
}

/**
 * Removes the sessions of some rooms for which `gone` holds, with a `leave` row for nicks that have no other session.
 * @param gone the condition on a row of presence, under the alias it is given
 */
async function removeSessions(names: string[], gone: (alias: Sql) => Sql): Promise<void> {
  const list = dialect().list(names)
  const spare = await readAnnouncementBudget(names)
  const told = dialect().list(names.filter((name) => (spare.get(name) ?? 0) >= 0))
  const [o, presence] = [Prisma.raw('o'), Prisma.raw('presence')]
  // One of the sessions of each nick stands for all: comparing each with each would be quadratic.
  const leaves = insertLeaves(sql`presence p JOIN rooms r ON r.id = p.room_id
    WHERE (p.room_id, p.session) IN (SELECT presence.room_id, min(presence.session) FROM presence
      WHERE ${gone(presence)} AND presence.room_id IN (SELECT id FROM rooms WHERE name IN ${told})
      GROUP BY presence.room_id, presence.nick_key)
    AND NOT EXISTS (SELECT 1 FROM presence o
      WHERE o.room_id = p.room_id AND o.nick_key = p.nick_key AND NOT (${gone(o)}))`)
  const removal = sql`DELETE FROM presence
    WHERE ${gone(presence)} AND room_id IN (SELECT id FROM rooms WHERE name IN ${list})`
  await appendNotices(names, [leaves], removal)
}

/** Rooms whose expired sessions one transaction removes. */
const roomsAtOnce = 50
/** Sessions that one transaction removes, and those last heard of in the same millisecond as the last of them. */
const sessionsAtOnce = 1000

/** Removes the sessions last heard of within a time, both ends included, the oldest first. */
async function removeHeardOf(from: number, to: number): Promise<void> {
  const within = (alias: Sql, end: number) =>
    sql`${alias}.last_seen BETWEEN ${BigInt(from)} AND ${BigInt(end)}`
  const p = Prisma.raw('p')
  for (;;) {
    const [last] = await db().query(sql`SELECT ${columns({ p: 'Presence' }, 'p.last_seen')} FROM presence p
      WHERE ${within(p, to)} ORDER BY p.last_seen LIMIT 1 OFFSET ${sessionsAtOnce - 1}`)
    const end = last?.last_seen ?? to
    const rooms = await db().query(sql`SELECT DISTINCT ${columns({ r: 'Room' }, 'r.name')} FROM presence p
      JOIN rooms r ON r.id = p.room_id WHERE ${within(p, end)}`)
    const names = rooms.map((row) => row.name)
    for (let i = 0; i < names.length; i += roomsAtOnce)
      await removeSessions(names.slice(i, i + roomsAtOnce), (alias) => within(alias, end))
    if (!last) return
  }
}

/**
 * Removes sessions not heard of since `cutoff`.
 * @param future what was heard of after it was noted before the clock was set back
 */
export async function removeExpired(cutoff: number, future = Number.MAX_SAFE_INTEGER): Promise<void> {
  await removeHeardOf(Number.MIN_SAFE_INTEGER, cutoff - 1)
  if (future < Number.MAX_SAFE_INTEGER) await removeHeardOf(future + 1, Number.MAX_SAFE_INTEGER)
}

/** Removes one session, when somebody logs off. */
export function removeSession(room: string, session: string): Promise<void> {
  return removeSessions([room], (alias) => sql`${alias}.session = ${session}`)
}

/** Who is in a room. */
export interface OnlineList {
  nicks: OnlineNick[]
  /** Their sessions: a nick may have several. */
  sessionCount: number
}

// A trip shows who a nick is, so with another one, or none, the same nick is somebody else.

/** The nicks of a room heard of since `cutoff`, with each trip once, by name. */
export async function readOnline(roomId: number, cutoff: number): Promise<OnlineList> {
  const rows = await db().query(sql<OnlineNick & { sessions: number }>`
    SELECT min(nick) AS nick, trip, CAST(sum(count(*)) OVER () AS bigint) AS sessions FROM presence
    WHERE room_id = ${roomId} AND last_seen >= ${BigInt(cutoff)}
    GROUP BY nick_key, trip ORDER BY nick_key, coalesce(trip, '') LIMIT 1000`)
  return {
    nicks: rows.map(({ nick, trip }) => ({ nick, trip })),
    sessionCount: rows[0]?.sessions ?? 0,
  }
}

/** Sessions counted at once, and those of one room more. */
const countedAtOnce = 2000

/** How many are present, as {@link readOnline} tells them apart, by room id. In rooms that were removed nobody is, although sessions are left there. */
export async function readOnlineCounts(cutoff: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  let last = 0
  for (;;) {
    const [next] = await db().query(sql`SELECT ${columns('Presence', 'room_id')} FROM presence
      WHERE room_id > ${last} ORDER BY room_id LIMIT 1 OFFSET ${countedAtOnce}`)
    const upTo = next ? sql`AND room_id <= ${next.room_id}` : sql``
    const rows = await db().query(sql<Pick<Row<'Presence'>, 'room_id'> & { count: number }>`
      SELECT room_id, count(DISTINCT coalesce(trip, '') || ' ' || nick_key) AS count FROM presence
      WHERE room_id > ${last} ${upTo} AND last_seen >= ${BigInt(cutoff)}
        AND room_id NOT IN (SELECT id FROM rooms WHERE kind = 'removed')
      GROUP BY room_id`)
    for (const row of rows) counts.set(row.room_id, row.count)
    if (!next) return counts
    last = next.room_id
  }
}
