import type { Counted } from '@/lib/core/batched-counter'
import { deletionTime } from '@/lib/core/clock'
import { dayOf } from '@/lib/core/contract/days'
import { type AuditStatement, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, excluded, type Fields, plain, sql } from '@/lib/core/db/rows'
import { sweeper } from '@/lib/core/db/sweeper'
import { type Claim, storeWithClaim } from '@/lib/core/idempotency/records'
import { linkLimits } from '../limits'
import { locationOf } from './target'

type StoredLink = Fields<'Link'>

/** The creation time tells links of the same code apart. */
export type LinkId = Pick<StoredLink, 'link' | 'createdTime'>

/** `day`: days since the epoch, UTC. */
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

/** A short link as visits need it. `visitsLeft` may be higher than in the database. */
export interface Link extends Pick<StoredLink, OfVisitors> {
  /** Whether it has a password, limited visits, or passes the query on. */
  isSpecial: boolean
  /** The target for a Location header. */
  location: string
  /** The response of /go/parse, as JSON. */
  parsed: string
}

type Special = Pick<StoredLink, 'passwordHash' | 'visitsLeft' | 'passQuery'>
export type NewLink = Omit<StoredLink, 'hits' | 'updatedTime' | 'version' | keyof Special> & Partial<Special>

/** A link, expired or not. */
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

/** Stores a link unless its code is in use. @returns whether it is stored @throws KeyTaken */
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
      isCreated: sql`EXISTS (SELECT 1 FROM links WHERE link = ${fresh.link} AND token_hash = ${fresh.tokenHash})`,
    },
  )
  return rows.length > 0
}

/**
 * @param tokenHash of the owner who was checked, so that a later link of that code is not touched; null: any
 * @returns whether it was there
 */
export async function removeLink(
  code: string,
  tokenHash: string | null,
  note?: AuditStatement,
): Promise<boolean> {
  const isOwned = tokenHash === null ? sql`1 = 1` : sql`token_hash = ${tokenHash}`
  return deleteAudited('links', sql`link = ${code} AND ${isOwned}`, note)
}

/** Expired links included. */
export const countLinks = (): Promise<number> => db().read.link.count()

/** @returns how many it deleted */
export async function deleteExpiredLinks(now: number, limit: number): Promise<number> {
  const expired = sql`expires_time <= ${BigInt(now)}`
  return db().write(
    (client) => client.$executeRaw`DELETE FROM links
      WHERE link IN (SELECT link FROM links WHERE ${expired} LIMIT ${limit}) AND ${expired}`,
  )
}

/** Consumes one of the visits left. @returns how many are left then; null if none was */
export async function consumeVisit({ link, createdTime }: LinkId): Promise<number | null> {
  const [rows] = await db().batch([
    sql`UPDATE links SET visits_left = visits_left - 1
      WHERE link = ${link} AND created_time = CAST(${createdTime} AS bigint) AND visits_left > 0
      RETURNING ${columns('Link', 'visits_left')}`,
  ])
  return rows[0]?.visits_left ?? null
}

/** Visits per link, all days together: a statement can update each row only once. */
function totalsOf(visits: Counted<VisitedLink>[]): Counted<LinkId>[] {
  const totals = new Map<string, Counted<LinkId>>()
  for (const { link, createdTime, count } of visits) {
    const key = `${link} ${createdTime}`
    const known = totals.get(key)
    if (known) known.count += count
    else totals.set(key, { link, createdTime, count })
  }
  return [...totals.values()]
}

/** Adds visits to totals and days. @param hasRoom whether rows for new days may be stored */
export async function storeVisits(visits: Counted<VisitedLink>[], hasRoom: boolean): Promise<void> {
  const { bigint, each, text } = dialect()
  const isStored = sql`EXISTS (SELECT 1 FROM link_days d
    WHERE d.link = links.link AND d.created_time = links.created_time AND d.day = ${bigint('day')})`
  await db().batch([
    sql`UPDATE links SET hits = hits + ${bigint('count')} FROM ${each(totalsOf(visits))}
      WHERE links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}`,
    sql`INSERT INTO link_days (${columnNames('LinkDay', 'link, created_time, day, visits')})
      SELECT links.link, links.created_time, CAST(${bigint('day')} AS integer), ${bigint('count')}
      FROM ${each(visits)}
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

/** Deletes days before `first`, and after `last`, which a wrong clock made. @returns how many */
export async function deleteOldDays(first: number, last: number, limit: number): Promise<number> {
  return db().write(
    (client) => client.$executeRaw`DELETE FROM link_days WHERE (link, created_time, day) IN (
      SELECT link, created_time, day FROM link_days WHERE day < ${first} OR day > ${last} LIMIT ${limit})`,
  )
}

/** Each is deleted with up to 90 days of visits. */
const sweepLinks = 250

export const linkSweeper = () =>
  sweeper('short links', async () => (await deleteExpiredLinks(deletionTime(), sweepLinks)) === sweepLinks)

const sweepDays = 2_000

export const linkDaySweeper = () =>
  sweeper('visits of short links by day', async () => {
    const first = firstDayKept(dayOf(deletionTime()))
    const last = dayOf(Date.now()) + 1
    return (await deleteOldDays(first, last, sweepDays)) === sweepDays
  })

/** The first day whose visits are kept. @param today days since the epoch */
export const firstDayKept = (today: number): number => today - linkLimits.daysKept + 1
