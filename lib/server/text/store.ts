import type { StoredEncoding } from '@/lib/schemas/text'
import { deletionTime } from '../clock'
import { db, Prisma, type Sql } from '../db/database'
import { type Claim, makeWith } from '../repeats/records'

/** What is written of a text. `content` is Base64, times are milliseconds since the epoch. */
export interface TextContent {
  content: string
  encoding: StoredEncoding
  /** Bytes of the text itself. */
  size: number
}

export interface StoredText extends TextContent {
  name: string
  createdTime: number
  updatedTime: number
  /** Grows with every change. */
  version: number
  /** null: kept. */
  expiresTime: number | null
}

const bigint = (value: number | null): Sql => Prisma.sql`CAST(${value} AS bigint)`
/** An expired text does not exist, whether or not it has been swept yet. */
const alive = (now: number) => ({ OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] })
const toNumber = (time: bigint | null) => (time === null ? null : Number(time))

/** Reads a text; null if there is none. */
export async function readText(name: string): Promise<StoredText | null> {
  const row = await db().read.text.findFirst({ where: { name, ...alive(Date.now()) } })
  if (!row) return null
  return {
    name,
    content: row.content,
    encoding: row.encoding === 'base64' ? 'base64' : 'plain',
    size: row.size,
    createdTime: Number(row.createdTime),
    updatedTime: Number(row.updatedTime),
    expiresTime: toNumber(row.expiresTime),
    version: row.version,
  }
}

/** What is known of a text when its owner is to be recognised. */
export interface OwnedText {
  name: string
  tokenHash: string
  /** Bytes. */
  size: number
  expiresTime: number | null
}

/** Null if there is no text of that name. */
export async function readOwner(name: string): Promise<OwnedText | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    select: { name: true, tokenHash: true, size: true, expiresTime: true },
  })
  return row && { ...row, expiresTime: toNumber(row.expiresTime) }
}

/**
 * Stores a new text, also in the place of an expired one. One statement, so among concurrent calls one wins.
 * @param claim the claim of the call's key, null without one
 * @returns false when the name is taken
 * @throws KeyTaken
 */
export async function insertText(
  name: string,
  text: TextContent,
  tokenHash: string,
  expiresTime: number | null,
  claim: Claim | null = null,
): Promise<boolean> {
  const now = Date.now()
  const rows = await makeWith(
    claim,
    (condition) => Prisma.sql`INSERT INTO texts
        (name, content, encoding, size, token_hash, created_time, updated_time, expires_time)
      SELECT ${name}, ${text.content}, ${text.encoding}, CAST(${text.size} AS integer), ${tokenHash},
        ${bigint(now)}, ${bigint(now)}, ${bigint(expiresTime)}
      WHERE ${condition}
      ON CONFLICT (name) DO UPDATE SET content = excluded.content, encoding = excluded.encoding,
        size = excluded.size, token_hash = excluded.token_hash, created_time = excluded.created_time,
        updated_time = excluded.updated_time, expires_time = excluded.expires_time, version = texts.version + 1
      WHERE texts.expires_time <= ${bigint(now)}
      RETURNING version`,
    Prisma.sql`EXISTS (SELECT 1 FROM texts WHERE name = ${name} AND token_hash = ${tokenHash})`,
  )
  return rows.length > 0
}

/**
 * Changes the text whose owner was checked: another one that has taken the name since is left alone.
 * @param expiresTime undefined leaves the expiry as it is
 * @param claim the claim of the call's key, null without one
 * @param version that it must still have, null for any
 * @returns null when there is no such text any more
 * @throws KeyTaken
 */
export async function changeText(
  name: string,
  tokenHash: string,
  text: TextContent,
  expiresTime: number | null | undefined,
  claim: Claim | null = null,
  version: number | null = null,
): Promise<{ expiresTime: number | null } | null> {
  const now = Date.now()
  const expiry = expiresTime === undefined ? Prisma.sql`expires_time` : bigint(expiresTime)
  const unchanged = version === null ? Prisma.empty : Prisma.sql`AND version = CAST(${version} AS integer)`
  const isThere = Prisma.sql`name = ${name} AND token_hash = ${tokenHash} ${unchanged}
    AND (expires_time IS NULL OR expires_time > ${bigint(now)})`
  const rows = await makeWith<{ expires_time: bigint | null }>(
    claim,
    (condition) => Prisma.sql`UPDATE texts SET content = ${text.content},
        encoding = ${text.encoding}, size = ${text.size}, updated_time = ${bigint(now)},
        expires_time = ${expiry}, version = version + 1
      WHERE ${isThere} AND ${condition} RETURNING expires_time`,
    Prisma.sql`EXISTS (SELECT 1 FROM texts WHERE ${isThere})`,
  )
  const row = rows[0]
  return row ? { expiresTime: toNumber(row.expires_time) } : null
}

/**
 * Removes the text whose owner was checked.
 * @param version that it must still have, null for any @returns whether it was still there
 */
export async function removeText(name: string, tokenHash: string, version: number | null): Promise<boolean> {
  const where = { name, tokenHash, ...(version === null ? {} : { version }), ...alive(Date.now()) }
  const { count } = await db().write((client) => client.text.deleteMany({ where }))
  return count > 0
}

/** Removes what has expired, at most `limit` texts. @returns how many */
export async function removeExpired(limit: number): Promise<number> {
  const cutoff = bigint(deletionTime())
  return db().write(
    (client) =>
      client.$executeRaw`DELETE FROM texts WHERE name IN (
        SELECT name FROM texts WHERE expires_time <= ${cutoff} LIMIT ${limit})
      AND expires_time <= ${cutoff}`,
  )
}
