import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Row, type Sql, sql } from '@/lib/core/db/rows'
import { CountSketch } from '@/lib/core/limits/count-sketch'
import { processState } from '@/lib/core/process-state'
import type { OnlineNick } from '../contract/chat'
import { type PresentName, PresentNames } from './present-names'
import { appendToStreams } from './stream-append'
import { insertEvents } from './stream-inserts'
import type { RawRow } from './stream-row'

export interface Arrival {
  room: string
  session: string
  nick: string
  nickKey: string
  trip: string | null
  /** From `networkTag`. */
  network: string
  /** From `addressTag`; null without an address. */
  tag: string | null
}

/** Columns of a join or leave, as SQL; `msg` is the other nick of a rename. */
interface JoinLeaveColumns {
  nick: Sql
  trip: Sql
  msg: Sql | undefined
}

const insertJoinsOrLeaves = (type: 'join' | 'leave', columns: JoinLeaveColumns, source: Sql) =>
  insertEvents(type, source, { ...columns, isAdmin: Prisma.raw('false') })
const insertLeaves = (source: Sql, msg?: Sql) =>
  insertJoinsOrLeaves('leave', { nick: Prisma.raw('p.nick'), trip: Prisma.raw('p.trip'), msg }, source)

/** The first ones, within the budget of their room. */
function withinBudget(nicks: Arrival[], budget: Map<string, number>): Arrival[] {
  const left = new Map(budget)
  return nicks.filter(({ room }) => {
    const count = left.get(room) ?? 0
    left.set(room, count - 1)
    return count > 0
  })
}

async function appendJoinsAndLeaves(
  names: string[],
  joinsAndLeaves: Sql<RawRow>[],
  after: Sql,
): Promise<void> {
  const { rooms, rows } = await appendToStreams(names, joinsAndLeaves, [after])
  for (const [id, { name }] of rooms) {
    const count = rows.filter((row) => row.room_id === id).length
    if (count > 0) announcedCounts().add(name, count)
  }
}

/**
 * Stores arrivals, with a `join` row for each nick that had no session. A rename adds a `leave` of the old nick; the `msg`
 * of both rows is the other nick. Under the room's lock, so that instances never announce the same nick twice.
 */
export async function storeArrivals(arrivals: Arrival[]): Promise<void> {
  const { each, text } = dialect()
  // A session or nick may be in the batch twice.
  const sessions = [...new Map(arrivals.map((entry) => [`${entry.room} ${entry.session}`, entry])).values()]
  const nicks = [...new Map(sessions.map((entry) => [`${entry.room} ${entry.nickKey}`, entry])).values()]
  const names = [...new Set(sessions.map((entry) => entry.room))]
  const budget = await readAnnouncementBudget(names)
  const announced = sessions.filter((entry) => (budget.get(entry.room) ?? 0) >= 0)
  const isPresent = (except: Sql) => sql`EXISTS (SELECT 1 FROM presence o
    WHERE o.room_id = r.id AND o.nick_key = ${except})`
  const renames = sql`${each(announced)} JOIN rooms r ON r.name = ${text('room')}
    JOIN presence p ON p.room_id = r.id AND p.session = ${text('session')} AND p.nick_key <> ${text('nickKey')}
    WHERE NOT EXISTS (SELECT 1 FROM presence o
      WHERE o.room_id = p.room_id AND o.nick_key = p.nick_key AND o.session <> p.session)`
  const leaves = insertLeaves(renames, text('nick'))
  const former = sql`coalesce((SELECT p.nick FROM presence p WHERE p.room_id = r.id
    AND p.session = ${text('session')} AND p.nick_key <> ${text('nickKey')}), '')`
  const newcomers = sql`${each(withinBudget(nicks, budget))} JOIN rooms r ON r.name = ${text('room')}
    WHERE NOT ${isPresent(text('nickKey'))}`
  const joins = insertJoinsOrLeaves(
    'join',
    { nick: text('nick'), trip: text('trip'), msg: former },
    newcomers,
  )
  const upsert = sql`INSERT INTO presence
      (${columnNames('Presence', 'room_id, session, nick, nick_key, trip, last_seen, network, tag, since')})
    SELECT r.id, ${text('session')}, ${text('nick')}, ${text('nickKey')}, ${text('trip')},
      CAST(${Date.now()} AS bigint), ${text('network')}, ${text('tag')}, CAST(${Date.now()} AS bigint)
    FROM ${each(sessions)} JOIN rooms r ON r.name = ${text('room')} WHERE true
    ON CONFLICT (room_id, session) DO UPDATE
      SET ${excluded('Presence', 'nick, nick_key, trip, last_seen, network, tag')},
        since = CASE WHEN presence.nick_key = excluded.nick_key THEN presence.since ELSE excluded.since END`
  await appendJoinsAndLeaves(names, [leaves, joins], upsert)
}

interface Heartbeat {
  room: number
  session: string
  at: number
}

/** @returns those that are no longer stored */
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
 * Removes the sessions of some rooms that match `gone`, with a `leave` row for nicks that have no other session.
 * @param gone the condition on a row of presence with this alias
 */
async function removeSessions(names: string[], gone: (alias: Sql) => Sql): Promise<void> {
  const list = dialect().list(names)
  const budget = await readAnnouncementBudget(names)
  const announced = dialect().list(names.filter((name) => (budget.get(name) ?? 0) >= 0))
  const [o, presence] = [Prisma.raw('o'), Prisma.raw('presence')]
  // One session per nick: comparing all with all would be quadratic.
  const leaves = insertLeaves(sql`presence p JOIN rooms r ON r.id = p.room_id
    WHERE (p.room_id, p.session) IN (SELECT presence.room_id, min(presence.session) FROM presence
      WHERE ${gone(presence)} AND presence.room_id IN (SELECT id FROM rooms WHERE name IN ${announced})
      GROUP BY presence.room_id, presence.nick_key)
    AND NOT EXISTS (SELECT 1 FROM presence o
      WHERE o.room_id = p.room_id AND o.nick_key = p.nick_key AND NOT (${gone(o)}))`)
  const removal = sql`DELETE FROM presence
    WHERE ${gone(presence)} AND room_id IN (SELECT id FROM rooms WHERE name IN ${list})`
  await appendJoinsAndLeaves(names, [leaves], removal)
}

const roomsAtOnce = 50
/** Sessions that one transaction removes, plus those last seen in the same millisecond as the last of them. */
const sessionsAtOnce = 1000

async function removeLastSeen(from: number, to: number): Promise<void> {
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
 * Removes sessions not seen since `cutoff`.
 * @param future sessions seen after this time were stored before the clock was set back, and are removed too
 */
export async function removeExpired(cutoff: number, future = Number.MAX_SAFE_INTEGER): Promise<void> {
  await removeLastSeen(Number.MIN_SAFE_INTEGER, cutoff - 1)
  if (future < Number.MAX_SAFE_INTEGER) await removeLastSeen(future + 1, Number.MAX_SAFE_INTEGER)
}

export function removeSession(room: string, session: string): Promise<void> {
  return removeSessions([room], (alias) => sql`${alias}.session = ${session}`)
}

export interface OnlineList {
  nicks: OnlineNick[]
  names: PresentNames
  /** A nick may have several sessions. */
  sessionCount: number
}

// The same nick with another trip, or none, is another user.

/** In the list of a room. */
export const listedNicksMax = 1000

/**
 * The nicks of a room seen since `cutoff`, once per trip, by name. If they are too many, networks are served round-robin:
 * first one nick of each, then a second one, and so on. So one network crowds out no other, whatever its nicks are.
 */
export async function readOnline(roomId: number, cutoff: number): Promise<OnlineList> {
  const user = sql`nick_key, coalesce(trip, '')`
  const since = sql`coalesce(since, 0)`
  const present = sql`SELECT nick, nick_key, trip, ${since} AS since,
      first_value(tag) OVER (PARTITION BY ${user} ORDER BY ${since}, session) AS tag,
      dense_rank() OVER (PARTITION BY network ORDER BY ${user}) AS place
    FROM presence WHERE room_id = ${roomId} AND last_seen >= ${BigInt(cutoff)}`
  const listed = sql`SELECT min(nick) AS nick, nick_key, trip, min(tag) AS tag, min(since) AS since,
      CAST(sum(count(*)) OVER () AS bigint) AS sessions
    FROM (${present}) AS present GROUP BY nick_key, trip ORDER BY min(place), ${user} LIMIT ${listedNicksMax}`
  const rows = await db().query(sql<PresentName & { sessions: number }>`
    SELECT nick, trip, tag, since, sessions FROM (${listed}) AS listed ORDER BY ${user}`)
  return {
    nicks: rows.map(({ nick, trip }) => ({ nick, trip })),
    names: new PresentNames(rows),
    sessionCount: rows[0]?.sessions ?? 0,
  }
}

const countedAtOnce = 2000

/** The number of entries of {@link readOnline}, by room id; without removed rooms, which may still have sessions. */
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

/** With more nicks than this in a room, joins and leaves are not announced; the online list stays correct. */
export const announcedNicksMax = 50
/** Joins and leaves announced per room and minute, against clients that join and leave all the time. */
export const announcementsPerMinuteMax = 100

const minuteMs = 60_000
const cells = 16_384

/** By room. */
const announcedCounts = () =>
  processState('announced-joins-and-leaves', () => new CountSketch(minuteMs, cells))

/**
 * The number of nicks present, by room name, counted until just above {@link announcedNicksMax}. Walks the index from nick
 * to nick, however many sessions each has.
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

/** How many more joins each room may announce; -1 if leaves are not announced either. */
async function readAnnouncementBudget(names: string[]): Promise<Map<string, number>> {
  const counts = await readNickCounts(names)
  const remaining = (name: string) => {
    if (announcedCounts().count(name) >= announcementsPerMinuteMax) return -1
    return Math.max(-1, announcedNicksMax - (counts.get(name) ?? 0))
  }
  return new Map(names.map((name) => [name, remaining(name)]))
}
