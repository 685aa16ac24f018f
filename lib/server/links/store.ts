import type { Counted } from '../counter'
import { db, Prisma } from '../db/database'
import { dialect } from '../db/dialect'
import { changeNoted, type Note } from '../db/note'
import { type Claim, makeWith } from '../repeats/records'
import { locationOf } from './location'

/** A short link as visitors need it. Times are milliseconds since the epoch. */
export interface Link {
  link: string
  target: string
  tip: boolean
  /** Tells this link from an earlier one of the same code. */
  createdTime: number
  /** null: never. */
  expiresTime: number | null
  /** The target for a Location header. */
  location: string
  /** The answer of /go/parse. */
  parsed: string
}

/** A short link about to be stored. Times are milliseconds since the epoch. */
export interface NewLink {
  link: string
  target: string
  tip: boolean
  tokenHash: string
  createdTime: number
  /** null: never. */
  expiresTime: number | null
}

/** A link as visitors need it, expired or not; null if there is none. */
export async function readLink(code: string): Promise<Link | null> {
  const row = await db().read.link.findUnique({ where: { link: code } })
  if (!row) return null
  const { link, target, tip } = row
  return {
    link,
    target,
    tip,
    createdTime: Number(row.createdTime),
    expiresTime: row.expiresTime === null ? null : Number(row.expiresTime),
    location: locationOf(target),
    parsed: JSON.stringify({ code: 200, data: { link: target, tip } }),
  }
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
  const rows = await makeWith(
    claim,
    (
      condition,
    ) => Prisma.sql`INSERT INTO links (link, target, tip, hits, token_hash, created_time, updated_time, expires_time, version)
      SELECT ${fresh.link}, ${fresh.target}, CAST(${fresh.tip} AS boolean), 0, ${fresh.tokenHash},
        CAST(${now} AS bigint), CAST(${now} AS bigint), CAST(${expires} AS bigint), 1
      WHERE ${condition}
      ON CONFLICT (link) DO UPDATE SET target = excluded.target, tip = excluded.tip, hits = 0,
        token_hash = excluded.token_hash, created_time = excluded.created_time,
        updated_time = excluded.updated_time, expires_time = excluded.expires_time, version = 1
      WHERE links.expires_time <= ${now} RETURNING link`,
    Prisma.sql`EXISTS (SELECT 1 FROM links WHERE link = ${fresh.link} AND token_hash = ${fresh.tokenHash})`,
  )
  return rows.length > 0
}

/**
 * Removes a link.
 * @param tokenHash that of the owner who was checked: another link that has taken the code since is left alone. Null
 *   for whichever it is
 * @returns whether it was still there
 */
export async function removeLink(code: string, tokenHash: string | null, note?: Note): Promise<boolean> {
  const isOwned = tokenHash === null ? Prisma.sql`1 = 1` : Prisma.sql`token_hash = ${tokenHash}`
  const where = Prisma.sql`link = ${code} AND ${isOwned}`
  const change = Prisma.sql`DELETE FROM links WHERE ${where} RETURNING link`
  return (await changeNoted('links', where, change, note)).length > 0
}

/** How many links there are, expired ones too. */
export const countLinks = (): Promise<number> => db().read.link.count()

/** Removes links that have expired. @returns how many */
export async function deleteExpiredLinks(now: number): Promise<number> {
  const { count } = await db().write((client) =>
    client.link.deleteMany({ where: { expiresTime: { lte: BigInt(now) } } }),
  )
  return count
}

/** A link that was visited; `createdTime` tells it from an earlier one of the same code. */
export interface VisitedLink {
  link: string
  createdTime: number
}

/** Adds visits to the links that are still the ones that were visited, in one statement. */
export async function storeHits(hits: Counted<VisitedLink>[]): Promise<void> {
  const sql = dialect()
  await db().batch([
    Prisma.sql`UPDATE links SET hits = hits + ${sql.bigint('count')} FROM ${sql.each(hits)}
      WHERE links.link = ${sql.text('link')} AND links.created_time = ${sql.bigint('createdTime')}`,
  ])
}
