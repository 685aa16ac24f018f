import { deletionTime } from '@/lib/core/clock'
import { config } from '@/lib/core/config'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Sql, sql } from '@/lib/core/db/rows'
import { sweeper, tagSweeper } from '@/lib/core/db/sweeper'
import { settings } from '@/lib/core/settings/settings'
import { type ReportKind, type ReportReason, reportLimits } from '../limits'
import type { Item } from './items'

const { contentLengthMax, networksMax, notesMax, openMax, foundDays } = reportLimits

/** Whose share of the open reports those of the word filter take. */
const filterShare = 'filter'

/** More than any time in milliseconds: networks go before times. */
const rankOfNetwork = 10 ** 14

/** What is kept of a text: PostgreSQL accepts no NUL. */
const kept = (text: string): string =>
  text.slice(0, contentLengthMax).replaceAll('\0', '\ufffd').toWellFormed()

export interface NewReport extends Item {
  kind: ReportKind
  word?: string
  original?: string
}

/** Waits for other transactions that open reports, so that each knows how many there are. */
const lock = () => dialect().lockText('reports')

/**
 * How many a network may still open: as of `mayTakeMore`, it holds less than is free. Reads at most as many entries of an
 * index as reports may be open.
 */
function placesOf(share: string): Sql {
  const open = (of: Sql) => sql`(SELECT count(*) FROM reports WHERE closed_time IS NULL AND ${of})`
  const free = sql`(${openMax} - ${open(sql`true`)} - ${open(sql`opened_by = ${share}`)} + 1) / 2`
  return sql`${dialect().greatest}(0, ${free})`
}

const announcedTime = (now: number): Sql =>
  settings().reportRoom === '' ? sql`CAST(${now} AS bigint)` : sql`CAST(NULL AS bigint)`

/** Columns that a closed report takes from what was found later; an open one keeps them. */
const takenByClosed = ['content', 'opened_by', 'announced_time', 'first_time', 'last_time'].map((name) => {
  const column = Prisma.raw(name)
  return sql`${column} = CASE WHEN reports.closed_time IS NULL THEN reports.${column} ELSE excluded.${column} END`
})

/** Reports that there are already stay as they are, except that a found word is added, which opens closed ones again. */
function insertReports(reports: NewReport[], share: string, now: number): Sql {
  const { bigint, each, text } = dialect()
  const rows = reports.map(({ isCovered: _, room = '', nick = '', word = '', original = '', ...report }) => ({
    ...{ ...report, room, nick, word: kept(word) },
    ...{ content: kept(report.content), original: kept(original) },
  }))
  return sql`INSERT INTO reports (${columnNames('Report', 'kind, subject, made, room, nick, content, size, word, original, tag, networks, rank, first_time, last_time, opened_by, announced_time')})
    SELECT ${text('kind')}, ${text('subject')}, ${bigint('made')}, ${text('room')}, ${text('nick')}, ${text('content')},
      CAST(${bigint('size')} AS integer), ${text('word')}, ${text('original')}, ${text('tag')}, 0, CAST(${now} AS bigint),
      CAST(${now} AS bigint), CAST(${now} AS bigint), ${share}, ${announcedTime(now)}
    FROM ${each(rows)} WHERE true LIMIT ${placesOf(share)}
    ON CONFLICT (kind, subject, made) DO UPDATE SET word = excluded.word, original = excluded.original,
      ${Prisma.join(takenByClosed)}, closed_time = NULL
    WHERE excluded.word <> '' AND (reports.word = '' OR reports.closed_time IS NOT NULL)`
}

interface Source {
  /** Of the network, see `networkTag`. */
  tag: string
  reason: ReportReason
  note: string
}

const sourcesOf = (condition: Sql) =>
  sql`SELECT 1 FROM report_sources s WHERE s.report_id = reports.id AND ${condition}`

/**
 * Counts a report of a network, once for each item; opens it, or opens it again.
 * @returns false if too many are open
 */
export async function storeReport(report: NewReport, { tag, reason, note }: Source): Promise<boolean> {
  const now = Date.now()
  const isIt = sql`kind = ${report.kind} AND subject = ${report.subject} AND made = CAST(${report.made} AS bigint)`
  const isKnown = sql`EXISTS (${sourcesOf(sql`s.tag = ${tag}`)})`
  const hasNotes = sql`(SELECT count(*) FROM report_sources s WHERE s.report_id = reports.id AND s.note <> '') >= ${notesMax}`
  const networks = sql`(SELECT count(*) FROM report_sources s WHERE s.report_id = reports.id)`
  const last = sql`coalesce((SELECT max(s.time) FROM report_sources s WHERE s.report_id = reports.id), last_time)`
  const counted = sql`SELECT 1 FROM reports WHERE ${isIt} AND (networks >= ${networksMax} OR ${isKnown})`
  // A repetition changes nothing, so it need not count what is open.
  if ((await db().query(counted)).length > 0) return true
  const results = await db().batch([
    ...lock(),
    insertReports([report], tag, now),
    sql`UPDATE reports SET closed_time = NULL, content = ${kept(report.content)}, opened_by = ${tag},
        announced_time = ${announcedTime(now)}
      WHERE ${isIt} AND closed_time IS NOT NULL AND networks < ${networksMax} AND NOT ${isKnown} AND ${placesOf(tag)} > 0`,
    sql`INSERT INTO report_sources (${columnNames('ReportSource', 'report_id, tag, reason, note, time')})
      SELECT id, ${tag}, ${reason}, CASE WHEN ${hasNotes} THEN '' ELSE ${kept(note)} END, CAST(${now} AS bigint)
      FROM reports WHERE ${isIt} AND closed_time IS NULL AND networks < ${networksMax}
      ON CONFLICT (report_id, tag) DO NOTHING`,
    sql`UPDATE reports SET networks = ${networks}, last_time = ${last},
        rank = ${networks} * CAST(${rankOfNetwork} AS bigint) + ${last}
      WHERE ${isIt} AND closed_time IS NULL`,
    counted,
  ])
  return results.at(-1)?.length === 1
}

/** What the word filter found; those beyond its share are left out. */
export async function storeFound(found: NewReport[]): Promise<void> {
  await db().batch([...lock(), insertReports(found, filterShare, Date.now())])
}

/** Those that the room for reports has no line of yet, the oldest first. */
export const readNewReports = (limit: number) =>
  db().query(sql`SELECT ${columns('Report', 'id, kind, subject, room, nick, content')} FROM reports
    WHERE announced_time IS NULL ORDER BY id LIMIT ${limit}`)

export const announced = (ids: number[]): Sql => {
  const { bigint, each } = dialect()
  return sql`UPDATE reports SET announced_time = CAST(${Date.now()} AS bigint)
    FROM ${each(ids.map((id) => ({ id })))} WHERE reports.id = ${bigint('id')}`
}

/** What a report is about. `made` tells it from a later one of that name. */
export interface Reported {
  kind: Exclude<ReportKind, 'room'>
  id: string
  made: number
}

/** Of some reports; rooms are left out. */
export async function readReported(ids: number[]): Promise<Reported[]> {
  const { bigint, each } = dialect()
  const rows =
    await db().query(sql`SELECT ${columns({ r: 'Report' }, 'r.kind, r.subject AS id, r.made')} FROM reports r
    JOIN ${each(ids.map((id) => ({ id })))} ON r.id = ${bigint('id')} WHERE r.kind <> 'room'`)
  return rows as Reported[]
}

/** The networks that reported some things, and their notes. */
export async function readSources(ids: number[]) {
  if (ids.length === 0) return []
  const { bigint, each } = dialect()
  return db().query(sql`SELECT ${columns({ s: 'ReportSource' }, 's.report_id, s.reason, s.note')} FROM report_sources s
    JOIN ${each(ids.map((id) => ({ id })))} ON s.report_id = ${bigint('id')} ORDER BY s.id`)
}

/** Each with up to 64 rows of networks. */
const stepRows = 100

/** Closed reports, and what only the word filter found. */
async function removeOld(): Promise<boolean> {
  const now = deletionTime()
  const closed = BigInt(now - config().tagDays * dayMs)
  const found = BigInt(now - foundDays * dayMs)
  const isOld = sql`closed_time <= ${closed}`
  const isFound = sql`first_time <= ${found} AND networks = 0 AND word <> ''`
  const remove = (which: Sql) => sql`DELETE FROM reports WHERE id IN (
    SELECT id FROM reports WHERE ${which} LIMIT ${stepRows}) AND ${which} RETURNING 1`
  const [old, unreported] = await db().batch([remove(isOld), remove(isFound)])
  return old.length === stepRows || unreported.length === stepRows
}

/** What is kept for a while only: the words that were found in reported texts, and address tags. */
async function forget(): Promise<boolean> {
  const now = deletionTime()
  const found = BigInt(now - foundDays * dayMs)
  const tagged = BigInt(now - config().tagDays * dayMs)
  const steps = [
    { set: sql`word = '', original = ''`, due: sql`first_time <= ${found} AND word <> ''` },
    // With that of what was reported. Rooms, whose ids are in `made`, have none.
    { set: sql`tag = NULL`, due: sql`made <= ${tagged} AND tag IS NOT NULL` },
    {
      set: sql`opened_by = NULL`,
      due: sql`first_time <= ${tagged} AND opened_by IS NOT NULL`,
    },
  ]
  const changed = await db().batch(
    steps.map(
      ({ set, due }) => sql`UPDATE reports SET ${set}
      WHERE id IN (SELECT id FROM reports WHERE ${due} LIMIT ${stepRows}) RETURNING 1`,
    ),
  )
  return changed.some((rows) => rows.length === stepRows)
}

/** Networks that reported something; one of them counts again afterwards. */
export const reportTagSweeper = () => tagSweeper('report_sources', 'time', 1000)

/** @returns whether there may be more */
export const sweepReports = async (): Promise<boolean> => (await removeOld()) || forget()

export const reportSweeper = () => sweeper('reports', sweepReports)
