import { noKeyUse } from '@/lib/core/auth/create-keys'
import type { Counted } from '@/lib/core/batched-counter'
import { deletionTime } from '@/lib/core/clock'
import { dayOf } from '@/lib/core/contract/days'
import { type AuditStatement, changeAudited, deleteAudited } from '@/lib/core/db/audited-change'
import { db, Prisma } from '@/lib/core/db/database'
import { countMade } from '@/lib/core/db/day-counts'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Fields, isUnexpired, type Sql, sql } from '@/lib/core/db/rows'
import { hasStorageFor } from '@/lib/core/db/storage-limit'
import { sweeper, tagSweeper } from '@/lib/core/db/sweeper'
import { trashOf } from '@/lib/core/db/trash'
import { isHidden } from '@/lib/core/hidden-items'
import { type NewRecord, storeWithRecord } from '@/lib/core/idempotency/records'
import { foldCode } from '../contract/codes'
import { hostOfTarget, showsFirst } from '../contract/target'
import { linkLimits } from '../limits'
import { locationOf } from './target'

type StoredLink = Fields<'Link'>

/** The creation time tells links of the same code apart. */
type LinkId = Pick<StoredLink, 'link' | 'createdTime'>

/** `day`: days since the epoch, UTC. */
export type Visit = LinkId & { day: number; isByBot: boolean }

type OfVisitors =
  | 'link'
  | 'target'
  | 'tip'
  | 'createdTime'
  | 'expiresTime'
  | 'passwordHash'
  | 'visitsLeft'
  | 'passQuery'

/** As visits need it. `visitsLeft` may be higher than in the database. */
export interface Link extends Pick<StoredLink, OfVisitors> {
  /** Whether it has a password, limited visits, or passes the query on. */
  isSpecial: boolean
  /** Whether no other link has this code in another case, which only earlier versions allowed. */
  isAlone: boolean
  /** By an administrator. */
  isHidden: boolean
  /** Of the target, see {@link hostOfTarget}. */
  host: string
  /** The target for a Location header. */
  location: string
  /** The response of /go/parse, as JSON. */
  parsed: string
}

type Special = Pick<StoredLink, 'passwordHash' | 'visitsLeft' | 'passQuery' | 'tag' | 'flagged'>
type Computed = 'hits' | 'botHits' | 'updatedTime' | 'version' | 'linkFolded' | 'host' | 'trashedTime'
export type NewLink = Omit<StoredLink, Computed | keyof Special> & Partial<Special>

/** Of the index of folded codes. Rows of earlier versions have none; their codes are ASCII. */
const isCode = (code: string): Sql =>
  sql`coalesce(link_folded, ${dialect().asciiLower('link')}) = ${foldCode(code)}`

/** The condition of links that lead to a host or one below it. */
export const isBelowHost = (host: string): Sql =>
  sql`(host = ${host} OR host LIKE ${`%.${host.replaceAll('_', '\\_')}`} ESCAPE '\\')`

/** The one written exactly so first, then the oldest. */
const bestFirst = (code: string): Sql => sql`ORDER BY link = ${code} DESC, created_time, link`

/** In any case of its letters, live or not. @param select the statement up to WHERE */
export async function findByCode<Row>(select: Sql<Row>, code: string): Promise<Row | undefined> {
  const statement: Sql<Row> = sql`${select} WHERE ${isCode(code)} ${bestFirst(code)} LIMIT 1`
  return (await db().query(statement))[0]
}

const ofVisitors = columns(
  'Link',
  'link, target, tip, created_time, expires_time, password_hash, visits_left, pass_query',
)

export const hidden = sql<{
  hidden: boolean | number
}>`${isHidden('link', Prisma.raw('links.link'), Prisma.raw('links.created_time'))} AS hidden`

/** Written exactly so, or differing by case. */
export async function readLink(code: string, now = Date.now()): Promise<Link | null> {
  const [row, other] = await db().query(sql`SELECT ${ofVisitors}, ${hidden} FROM links
    WHERE ${isCode(code)} AND ${isUnexpired(now)} ${bestFirst(code)} LIMIT 2`)
  if (!row) return null
  const tip = showsFirst(row)
  const { link, target, created_time: createdTime, expires_time: expiresTime } = row
  const { password_hash: passwordHash, visits_left: visitsLeft, pass_query: passQuery } = row
  return {
    ...{ link, target, tip, createdTime, expiresTime, passwordHash, visitsLeft, passQuery },
    isSpecial: passwordHash !== null || visitsLeft !== null || passQuery,
    isAlone: !other,
    isHidden: Boolean(row.hidden),
    host: hostOfTarget(target),
    location: locationOf(target),
    parsed: JSON.stringify({ code: 200, data: { link: target, tip } }),
  }
}

/** Of the live link, see {@link readLink}. */
export async function readOwner(code: string) {
  const [row] =
    await db().query(sql`SELECT ${columns('Link', 'link, token_hash, target, tip, expires_time')}, ${hidden} FROM links
    WHERE ${isCode(code)} AND ${isUnexpired(Date.now())} ${bestFirst(code)} LIMIT 1`)
  if (!row) return null
  const { link, token_hash: tokenHash, hidden: isHidden, ...before } = row
  return { link, tokenHash, before, isHidden: Boolean(isHidden) }
}

/** Unless its code is in use, in any case of its letters. @returns whether it is stored @throws KeyTaken */
export async function insertLink(
  fresh: NewLink,
  record: NewRecord | null = null,
  use = noKeyUse,
): Promise<boolean> {
  const now = BigInt(fresh.createdTime)
  const expires = fresh.expiresTime === null ? null : BigInt(fresh.expiresTime)
  const { passwordHash = null, visitsLeft = null, passQuery = false, tag = null, flagged = false } = fresh
  const isCreated = sql`EXISTS (SELECT 1 FROM links WHERE link = ${fresh.link} AND token_hash = ${fresh.tokenHash})`
  const rows = await storeWithRecord(
    record,
    (condition) => sql`INSERT INTO links
        (${columnNames('Link', 'link, link_folded, target, tip, hits, bot_hits, token_hash, created_time, updated_time, expires_time, version, password_hash, visits_left, pass_query, tag, host, flagged')})
      SELECT ${fresh.link}, ${foldCode(fresh.link)}, ${fresh.target}, CAST(${fresh.tip} AS boolean), 0, 0, ${fresh.tokenHash},
        CAST(${now} AS bigint), CAST(${now} AS bigint), CAST(${expires} AS bigint), 1,
        CAST(${passwordHash} AS text), CAST(${visitsLeft} AS integer), CAST(${passQuery} AS boolean),
        CAST(${tag} AS text), ${hostOfTarget(fresh.target)}, CAST(${flagged} AS boolean)
      WHERE ${condition} AND ${use.isCounted}
        AND NOT EXISTS (SELECT 1 FROM links WHERE ${isCode(fresh.link)} AND link <> ${fresh.link} AND ${isUnexpired(fresh.createdTime)})
      ON CONFLICT (link) DO UPDATE
      SET ${excluded('Link', 'link_folded, target, tip, hits, bot_hits, token_hash, created_time, updated_time, expires_time, version, password_hash, visits_left, pass_query, tag, host, flagged')}
      WHERE links.expires_time <= ${now} RETURNING ${columns('Link', 'link')}`,
    { isCreated },
    () => use.after(isCreated),
    () => [...use.count(), ...dialect().lockText(foldCode(fresh.link))],
  )
  countMade('links', rows.length)
  return rows.length > 0
}

/** What may change of a link; undefined: unchanged. */
interface LinkChange {
  target?: string
  tip?: boolean
  expiresTime?: number | null
  visitsLeft?: number | null
  passQuery?: boolean
  passwordHash?: string | null
  /** By the word filter; what was flagged stays so. */
  flagged?: boolean
}

/** @returns the changed link; undefined if it is gone */
export async function changeLink(
  link: string,
  tokenHash: string,
  change: LinkChange,
  audit?: AuditStatement,
) {
  const { target, tip, expiresTime, visitsLeft, passQuery, passwordHash, flagged } = change
  const where = sql`link = ${link} AND token_hash = ${tokenHash}`
  const set = [
    target === undefined ? [] : sql`target = ${target}, host = ${hostOfTarget(target)}`,
    tip === undefined ? [] : sql`tip = ${tip}`,
    expiresTime === undefined ? [] : sql`expires_time = CAST(${expiresTime} AS bigint)`,
    visitsLeft === undefined ? [] : sql`visits_left = CAST(${visitsLeft} AS integer)`,
    passQuery === undefined ? [] : sql`pass_query = ${passQuery}`,
    passwordHash === undefined ? [] : sql`password_hash = ${passwordHash}`,
    flagged ? sql`flagged = true` : [],
  ].flat()
  const update = sql`UPDATE links SET version = version + 1, updated_time = CAST(${Date.now()} AS bigint),
      ${Prisma.join(set)}
    WHERE ${where} RETURNING ${columns('Link', 'target, tip, expires_time, created_time, tag, password_hash')}`
  const [row] = await changeAudited('links', where, update, audit)
  return row
}

/**
 * @param tokenHash of the owner who was checked, so that a later link of that code is not touched
 * @returns whether it was there
 */
export const removeLink = (code: string, tokenHash: string, note?: AuditStatement): Promise<boolean> =>
  deleteAudited('links', sql`link = ${code} AND token_hash = ${tokenHash}`, note)

export const deletedLinks = trashOf({
  table: 'links',
  key: 'link',
  named: (code) => sql`link = ${code}, link_folded = ${foldCode(code)}`,
  has: isCode,
  lock: (code) => dialect().lockText(foldCode(code)),
  missing: 'no_deleted_link',
  stepRows: 250,
})

/** @returns how many it deleted */
export async function deleteExpiredLinks(now: number, limit: number): Promise<number> {
  const expired = sql`expires_time <= ${BigInt(now)}`
  const [deleted] = await db().batch([
    sql`DELETE FROM links
      WHERE link IN (SELECT link FROM links WHERE ${expired} LIMIT ${limit}) AND ${expired} RETURNING 1`,
  ])
  return deleted.length
}

/** @returns how many are left then; null if none was */
export async function consumeVisit({ link, createdTime }: LinkId): Promise<number | null> {
  const [rows] = await db().batch([
    sql`UPDATE links SET visits_left = visits_left - 1
      WHERE link = ${link} AND created_time = CAST(${createdTime} AS bigint) AND visits_left > 0
      RETURNING ${columns('Link', 'visits_left')}`,
  ])
  return rows[0]?.visits_left ?? null
}

interface Total extends LinkId {
  visits: number
  bots: number
}

/** Visits and bots per link, all days together: a statement can update each row only once. */
function totalsOf(visits: Counted<Visit>[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { link, createdTime, isByBot, count } of visits) {
    const key = `${link} ${createdTime}`
    const total = totals.get(key) ?? { link, createdTime, visits: 0, bots: 0 }
    total[isByBot ? 'bots' : 'visits'] += count
    totals.set(key, total)
  }
  return [...totals.values()]
}

/** Bots count in totals only. @param hasRoom whether rows for new days may be stored */
export async function storeVisits(visits: Counted<Visit>[], hasRoom: boolean): Promise<void> {
  const { bigint, each, text } = dialect()
  const isStored = sql`EXISTS (SELECT 1 FROM link_days d
    WHERE d.link = links.link AND d.created_time = links.created_time AND d.day = ${bigint('day')})`
  const byPeople = visits.filter(({ isByBot }) => !isByBot)
  await db().batch([
    sql`UPDATE links SET hits = hits + ${bigint('visits')}, bot_hits = bot_hits + ${bigint('bots')}
      FROM ${each(totalsOf(visits))}
      WHERE links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}`,
    sql`INSERT INTO link_days (${columnNames('LinkDay', 'link, created_time, day, visits')})
      SELECT links.link, links.created_time, CAST(${bigint('day')} AS integer), ${bigint('count')}
      FROM ${each(byPeople)}
      JOIN links ON links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}
      WHERE ${hasRoom ? sql`1 = 1` : isStored}
      ON CONFLICT (link, created_time, day) DO UPDATE SET visits = link_days.visits + excluded.visits`,
  ])
}

/** Oldest first. @param first the first day */
export async function readDays({ link, createdTime }: LinkId, first: number) {
  return db().query(sql`SELECT ${columns('LinkDay', 'day, visits')} FROM link_days
    WHERE link = ${link} AND created_time = CAST(${createdTime} AS bigint) AND day >= ${first}
    ORDER BY day LIMIT ${linkLimits.daysKept}`)
}

/** Before `first`, and after `last`, which a wrong clock made. @returns how many */
export async function deleteOldDays(first: number, last: number, limit: number): Promise<number> {
  const [deleted] = await db().batch([
    sql`DELETE FROM link_days WHERE (link, created_time, day) IN (
      SELECT link, created_time, day FROM link_days WHERE day < ${first} OR day > ${last} LIMIT ${limit})
      RETURNING 1`,
  ])
  return deleted.length
}

/** About half of the longest host that is usual. */
const hostBytes = 40
const stepHosts = 500

/** Hosts of links that version 1.0.0 stored. @returns whether there may be more */
export async function fillHosts(): Promise<boolean> {
  const rows = await db().query(
    sql`SELECT ${columns('Link', 'link, target')} FROM links WHERE host IS NULL LIMIT ${stepHosts}`,
  )
  if (rows.length === 0 || !(await hasStorageFor(rows.length * hostBytes))) return false
  const { each, text } = dialect()
  const hosts = rows.map(({ link, target }) => ({ link, host: hostOfTarget(target) }))
  await db().batch([
    sql`UPDATE links SET host = ${text('host')} FROM ${each(hosts)}
      WHERE links.link = ${text('link')} AND links.host IS NULL`,
  ])
  return rows.length === stepHosts
}

/** Each is deleted with up to 90 days of visits. */
const sweepLinks = 250

export const linkSweeper = () =>
  sweeper(
    'short links',
    async () => (await deleteExpiredLinks(deletionTime(), sweepLinks)) === sweepLinks || fillHosts(),
  )

export const linkTagSweeper = () => tagSweeper('links', 'created_time', stepHosts)

const sweepDays = 2_000

export const linkDaySweeper = () =>
  sweeper('visits of short links by day', async () => {
    const first = firstDayKept(dayOf(deletionTime()))
    const last = dayOf(Date.now()) + 1
    return (await deleteOldDays(first, last, sweepDays)) === sweepDays
  })

/** The first day whose visits are kept. @param today days since the epoch */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1
