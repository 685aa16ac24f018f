import type { Counted } from '@/lib/core/batched-counter'
import { deletionTime } from '@/lib/core/clock'
import { dayName, dayOf } from '@/lib/core/contract/days'
import { type AuditStatement, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Fields, plain, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { type Claim, storeWithClaim } from '@/lib/core/idempotency/records'
import type { LinkDay } from '../contract/schemas'
import { linkLimits } from '../limits'
import { locationOf } from './target'

/** Each goes with up to ninety days of visits. */
const linksOfAStep = 250

/** Removes expired short links from time to time; they have led nowhere since they expired. */
export const linkSweeper = () =>
  sweeper(
    'short links',
    async () => (await deleteExpiredLinks(deletionTime(), linksOfAStep)) === linksOfAStep,
  )

const daysOfAStep = 2_000

/** Removes the counts of days that are shown no longer. */
export const linkDaySweeper = () =>
  sweeper('visits of short links by day', async () => {
    const first = firstDayKept(dayOf(deletionTime()))
    const last = dayOf(Date.now()) + 1
    return (await deleteOldDays(first, last, daysOfAStep)) === daysOfAStep
  })

/** The first of the days whose visits are kept, on this one. */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1

/** What an answer says of a day. */
export const shownDay = ({ day, visits }: { day: number; visits: number }): LinkDay => ({
  day: dayName(day),
  visits,
})

type StoredLink = Fields<'Link'>

/** A link and when it was made, which tells it from an earlier one of the same code. */
export type LinkId = Pick<StoredLink, 'link' | 'createdTime'>

/** A link that was visited, and on which day since the epoch (UTC). */
export type VisitedLink = LinkId & { day: number }

type OfVisitors =
  | 'link'
  | 'target'
  | 'tip'
  | 'createdTime'
  | 'expiresTime'
  | 'passwordHash'
  | 'visitsLeft'
  | 'passQuery'

/** A short link as visitors need it; without `expiresTime` it never ends. `visitsLeft` may be more than there are yet. */
export interface Link extends Pick<StoredLink, OfVisitors> {
  /** Whether it does more than to lead on: asks for a password, counts down, or takes the query along. */
  isSpecial: boolean
  /** The target for a Location header. */
  location: string
  /** The answer of /go/parse. */
  parsed: string
}

/** A short link about to be stored. */
type Special = Pick<StoredLink, 'passwordHash' | 'visitsLeft' | 'passQuery'>
export type NewLink = Omit<StoredLink, 'hits' | 'updatedTime' | 'version' | keyof Special> & Partial<Special>

/** A link as visitors need it, expired or not; null if there is none. */
export async function readLink(code: string): Promise<Link | null> {
  const select = { link: true, target: true, tip: true, createdTime: true, expiresTime: true }
  const special = { passwordHash: true, visitsLeft: true, passQuery: true }
  const row = await db().read.link.findUnique({ where: { link: code }, select: { ...select, ...special } })
  if (!row) return null
  const { target, tip } = row
  const parsed = JSON.stringify({ code: 200, data: { link: target, tip } })
  const isSpecial = row.passwordHash !== null || row.visitsLeft !== null || row.passQuery
  return { ...plain(row), isSpecial, location: locationOf(target), parsed }
}

/**
 * Stores a link unless its code is in use; one that has expired no longer is. One statement, so among concurrent
 * callers exactly one wins.
 * @param claim the claim of the call's key, null without one
 * @returns whether it is stored
 * @throws KeyTaken
 */
export async function insertLink(fresh: NewLink, claim: Claim | null = null): Promise<boolean> {
  const now = BigInt(fresh.createdTime)
  const expires = fresh.expiresTime === null ? null : BigInt(fresh.expiresTime)
  const { passwordHash = null, visitsLeft = null, passQuery = false } = fresh
  const rows = await storeWithClaim(
    claim,
    (condition) => sql`INSERT INTO links
        (${columnNames('Link', 'link, target, tip, hits, token_hash, created_time, updated_time, expires_time, version, password_hash, visits_left, pass_query')})
      SELECT ${fresh.link}, ${fresh.target}, CAST(${fresh.tip} AS boolean), 0, ${fresh.tokenHash},
        CAST(${now} AS bigint), CAST(${now} AS bigint), CAST(${expires} AS bigint), 1,
        CAST(${passwordHash} AS text), CAST(${visitsLeft} AS integer), CAST(${passQuery} AS boolean)
      WHERE ${condition}
      ON CONFLICT (link) DO UPDATE
      SET ${excluded('Link', 'target, tip, hits, token_hash, created_time, updated_time, expires_time, version, password_hash, visits_left, pass_query')}
      WHERE links.expires_time <= ${now} RETURNING ${columns('Link', 'link')}`,
    {
      isMade: sql`EXISTS (SELECT 1 FROM links WHERE link = ${fresh.link} AND token_hash = ${fresh.tokenHash})`,
    },
  )
  return rows.length > 0
}

/**
 * Removes a link.
 * @param tokenHash that of the owner who was checked: another link that has taken the code since is left alone. Null
 *   for whichever it is
 * @returns whether it was still there
 */
export async function removeLink(
  code: string,
  tokenHash: string | null,
  note?: AuditStatement,
): Promise<boolean> {
  const isOwned = tokenHash === null ? sql`1 = 1` : sql`token_hash = ${tokenHash}`
  return deleteAudited('links', sql`link = ${code} AND ${isOwned}`, note)
}

/** How many links there are, expired ones too. */
export const countLinks = (): Promise<number> => db().read.link.count()

/** Removes links that have expired, at most `limit`. @returns how many */
export async function deleteExpiredLinks(now: number, limit: number): Promise<number> {
  const expired = sql`expires_time <= ${BigInt(now)}`
  return db().write(
    (client) => client.$executeRaw`DELETE FROM links
      WHERE link IN (SELECT link FROM links WHERE ${expired} LIMIT ${limit}) AND ${expired}`,
  )
}

/**
 * Takes one of the visits that a link has left, in one statement: however many come at once, on whatever instance, each
 * visit is taken by one of them.
 * @returns how many are left then; null if there was none
 */
export async function takeVisit({ link, createdTime }: LinkId): Promise<number | null> {
  const [rows] = await db().batch([
    sql`UPDATE links SET visits_left = visits_left - 1
      WHERE link = ${link} AND created_time = CAST(${createdTime} AS bigint) AND visits_left > 0
      RETURNING ${columns('Link', 'visits_left')}`,
  ])
  return rows[0]?.visits_left ?? null
}

/** The visits of each link, whatever the day: a row can be changed once in a statement. */
function totalsOf(hits: Counted<VisitedLink>[]): Counted<LinkId>[] {
  const totals = new Map<string, Counted<LinkId>>()
  for (const { link, createdTime, count } of hits) {
    const key = `${link} ${createdTime}`
    const known = totals.get(key)
    if (known) known.count += count
    else totals.set(key, { link, createdTime, count })
  }
  return [...totals.values()]
}

/**
 * Adds visits to the links that are still the ones that were visited, and to their days, in one transaction.
 * @param hasRoom whether days that have no visit yet may be stored
 */
export async function storeHits(hits: Counted<VisitedLink>[], hasRoom: boolean): Promise<void> {
  const { bigint, each, text } = dialect()
  const isStored = sql`EXISTS (SELECT 1 FROM link_days d
    WHERE d.link = links.link AND d.created_time = links.created_time AND d.day = ${bigint('day')})`
  await db().batch([
    sql`UPDATE links SET hits = hits + ${bigint('count')} FROM ${each(totalsOf(hits))}
      WHERE links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}`,
    sql`INSERT INTO link_days (${columnNames('LinkDay', 'link, created_time, day, visits')})
      SELECT links.link, links.created_time, CAST(${bigint('day')} AS integer), ${bigint('count')}
      FROM ${each(hits)}
      JOIN links ON links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}
      WHERE ${hasRoom ? sql`1 = 1` : isStored}
      ON CONFLICT (link, created_time, day) DO UPDATE SET visits = link_days.visits + excluded.visits`,
  ])
}

/** The visits of a link by day, the oldest first. @param first days before it are left out */
export async function readDays({ link, createdTime }: LinkId, first: number) {
  return db().query(sql`SELECT ${columns('LinkDay', 'day, visits')} FROM link_days
    WHERE link = ${link} AND created_time = CAST(${createdTime} AS bigint) AND day >= ${first}
    ORDER BY day LIMIT ${linkLimits.daysKept}`)
}

/**
 * Removes days before `first`, and days after `last`, which only a wrong clock had; at most `limit`.
 * @returns how many
 */
export async function deleteOldDays(first: number, last: number, limit: number): Promise<number> {
  return db().write(
    (client) => client.$executeRaw`DELETE FROM link_days WHERE (link, created_time, day) IN (
      SELECT link, created_time, day FROM link_days WHERE day < ${first} OR day > ${last} LIMIT ${limit})`,
  )
}
