import type { Counted } from '../counter'
import { db } from '../db/database'
import { dialect } from '../db/dialect'
import { changeNoted, type Note } from '../db/note'
import { columnNames, columns, excluded, type Fields, plain, sql } from '../db/rows'
import { type Claim, makeWith } from '../repeats/records'
import { locationOf } from './location'

type StoredLink = Fields<'Link'>

/** A link that was visited; `createdTime` tells it from an earlier one of the same code. */
export type VisitedLink = Pick<StoredLink, 'link' | 'createdTime'>

/** A short link as visitors need it; without `expiresTime` it never ends. */
export interface Link extends Pick<StoredLink, 'link' | 'target' | 'tip' | 'createdTime' | 'expiresTime'> {
  /** The target for a Location header. */
  location: string
  /** The answer of /go/parse. */
  parsed: string
}

/** A short link about to be stored. */
export type NewLink = Omit<StoredLink, 'hits' | 'updatedTime' | 'version'>

/** A link as visitors need it, expired or not; null if there is none. */
export async function readLink(code: string): Promise<Link | null> {
  const select = { link: true, target: true, tip: true, createdTime: true, expiresTime: true }
  const row = await db().read.link.findUnique({ where: { link: code }, select })
  if (!row) return null
  const { target, tip } = row
  const parsed = JSON.stringify({ code: 200, data: { link: target, tip } })
  return { ...plain(row), location: locationOf(target), parsed }
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
    (condition) => sql`INSERT INTO links
        (${columnNames('Link', 'link, target, tip, hits, token_hash, created_time, updated_time, expires_time, version')})
      SELECT ${fresh.link}, ${fresh.target}, CAST(${fresh.tip} AS boolean), 0, ${fresh.tokenHash},
        CAST(${now} AS bigint), CAST(${now} AS bigint), CAST(${expires} AS bigint), 1
      WHERE ${condition}
      ON CONFLICT (link) DO UPDATE
      SET ${excluded('Link', 'target, tip, hits, token_hash, created_time, updated_time, expires_time, version')}
      WHERE links.expires_time <= ${now} RETURNING ${columns('Link', 'link')}`,
    sql`EXISTS (SELECT 1 FROM links WHERE link = ${fresh.link} AND token_hash = ${fresh.tokenHash})`,
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
  const isOwned = tokenHash === null ? sql`1 = 1` : sql`token_hash = ${tokenHash}`
  const where = sql`link = ${code} AND ${isOwned}`
  const change = sql`DELETE FROM links WHERE ${where} RETURNING ${columns('Link', 'link')}`
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

/** Adds visits to the links that are still the ones that were visited, in one statement. */
export async function storeHits(hits: Counted<VisitedLink>[]): Promise<void> {
  const { bigint, each, text } = dialect()
  await db().batch([
    sql`UPDATE links SET hits = hits + ${bigint('count')} FROM ${each(hits)}
      WHERE links.link = ${text('link')} AND links.created_time = ${bigint('createdTime')}`,
  ])
}
