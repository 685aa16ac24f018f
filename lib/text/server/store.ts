import { noKeyUse } from '@/lib/core/auth/create-keys'
import { deletionTime } from '@/lib/core/clock'
import { config } from '@/lib/core/config'
import { type AuditStatement, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { countMade } from '@/lib/core/db/day-counts'
import { dialect } from '@/lib/core/db/dialect'
import {
  bigint,
  columnNames,
  columns,
  excluded,
  type Fields,
  isUnexpired,
  plain,
  type Sql,
  sql,
} from '@/lib/core/db/rows'
import { sweeper, tagSweeper } from '@/lib/core/db/sweeper'
import { trashOf } from '@/lib/core/db/trash'
import { readIsHidden } from '@/lib/core/hidden-items'
import { type NewRecord, storeWithRecord } from '@/lib/core/idempotency/records'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { StoredEncoding } from '../contract/schemas'
import { textLimits } from '../limits'

export const deletedTexts = trashOf({
  table: 'texts',
  key: 'name',
  named: (name) => sql`name = ${name}`,
  has: (name) => sql`name = ${name}`,
  missing: 'no_deleted_text',
  stepRows: 5,
})

export const textNotFound = () => new Refusal('not_found', 'no_text')

/** `content` is Base64. */
export interface TextContent {
  content: string
  encoding: StoredEncoding
  /** Bytes of the decoded text. */
  size: number
}

export interface Guard {
  /** null: no limit. */
  readsLeft: number | null
  /** null: no key needed. */
  readKeyHash: string | null
}

/** Times are milliseconds since the epoch; `version` grows with every change. */
export type StoredText = TextContent & Omit<Fields<'Text'>, keyof typeof internal> & Visibility

interface Visibility {
  /** By an administrator. */
  isHidden: boolean
}

async function withVisibility<Found extends { name: string; createdTime: bigint }>(row: Found | null) {
  return row && { ...plain(row), isHidden: await readIsHidden('text', row.name, Number(row.createdTime)) }
}

/** Neither readers nor caches have these. */
const internal = { tokenHash: true, tag: true, bytesHash: true, flagged: true, trashedTime: true } as const

/** Expired texts are invisible before they are swept. */
const alive = (now: number) => ({ OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] })

/** A later text of that name has another token. */
export interface Owned {
  tokenHash: string
  /** The version it must still have; null: any. */
  version: number | null
}

function isOwned(name: string, { tokenHash, version }: Owned, now: number): Sql {
  const unchanged = version === null ? sql`` : sql`AND version = CAST(${version} AS integer)`
  return sql`name = ${name} AND token_hash = ${tokenHash} ${unchanged} AND ${isUnexpired(now)}`
}

export async function readText(name: string): Promise<StoredText | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    omit: internal,
  })
  const text = await withVisibility(row)
  return text && { ...text, encoding: text.encoding === 'base64' ? 'base64' : 'plain' }
}

/** Base64, expired or not, without reading it; 0 if there is no text. */
export async function readStoredBytes(name: string): Promise<number> {
  const [row] = await db().query(
    sql<{ bytes: number }>`SELECT octet_length(content) AS bytes FROM texts WHERE name = ${name}`,
  )
  return row?.bytes ?? 0
}

export async function readFacts(name: string): Promise<Omit<StoredText, 'content'> | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    omit: { ...internal, content: true },
  })
  const text = await withVisibility(row)
  return text && { ...text, encoding: text.encoding === 'base64' ? 'base64' : 'plain' }
}

/** What the owner check and a change need, without the content. */
type OwnedColumns =
  | 'name'
  | 'tokenHash'
  | 'size'
  | 'createdTime'
  | 'expiresTime'
  | 'readsLeft'
  | 'readKeyHash'
export type OwnedText = Pick<Fields<'Text'>, OwnedColumns> & Visibility

export async function readOwner(name: string): Promise<OwnedText | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    select: {
      name: true,
      tokenHash: true,
      size: true,
      expiresTime: true,
      readsLeft: true,
      createdTime: true,
      readKeyHash: true,
    },
  })
  return withVisibility(row)
}

/** Whose it is; of those that everybody may read, a hash of the bytes, and whether the word filter flags it. */
export type Origin = Pick<Fields<'Text'>, 'tag' | 'bytesHash' | 'flagged'> & { createdTime?: number }

/** Also in place of an expired text. @returns false if the name is taken @throws KeyTaken */
export async function insertText(
  name: string,
  text: TextContent,
  tokenHash: string,
  expiresTime: number | null,
  { readsLeft, readKeyHash }: Guard = { readsLeft: null, readKeyHash: null },
  record: NewRecord | null = null,
  { tag, bytesHash, flagged, createdTime: now = Date.now() }: Origin = {
    tag: null,
    bytesHash: null,
    flagged: false,
  },
  use = noKeyUse,
): Promise<boolean> {
  const isCreated = sql`EXISTS (SELECT 1 FROM texts WHERE name = ${name} AND token_hash = ${tokenHash})`
  const rows = await storeWithRecord(
    record,
    (condition) => sql`INSERT INTO texts
        (${columnNames('Text', 'name, content, encoding, size, token_hash, created_time, updated_time, expires_time, reads_left, read_key_hash, tag, bytes_hash, flagged')})
      SELECT ${name}, ${text.content}, ${text.encoding}, CAST(${text.size} AS integer), ${tokenHash},
        ${bigint(now)}, ${bigint(now)}, ${bigint(expiresTime)},
        CAST(${readsLeft} AS integer), CAST(${readKeyHash} AS text), CAST(${tag} AS text), CAST(${bytesHash} AS text),
        CAST(${flagged} AS boolean)
      WHERE ${condition} AND ${use.isCounted}
      ON CONFLICT (name) DO UPDATE SET version = texts.version + 1,
        ${excluded('Text', 'content, encoding, size, token_hash, created_time, updated_time, expires_time, reads_left, read_key_hash, tag, bytes_hash, flagged')}
      WHERE texts.expires_time <= ${bigint(now)}
      RETURNING ${columns('Text', 'version')}`,
    { isCreated },
    () => use.after(isCreated),
    () => use.count(),
  )
  countMade('texts', rows.length)
  return rows.length > 0
}

/** Before a change. Guarded content is not kept; old versions are deleted. */
function storeVersion(name: string, tokenHash: string): Sql[] {
  return [
    sql`INSERT INTO text_versions
        (${columnNames('TextVersion', 'name, token_hash, version, content, encoding, size, saved_time')})
      SELECT ${columns('Text', 'name, token_hash, version, content, encoding, size, updated_time')} FROM texts
      WHERE name = ${name} AND token_hash = ${tokenHash} AND reads_left IS NULL AND read_key_hash IS NULL
      ON CONFLICT DO NOTHING`,
    sql`DELETE FROM text_versions WHERE name = ${name} AND (token_hash <> ${tokenHash} OR version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER (ORDER BY version DESC) AS nth,
          sum(size) OVER (ORDER BY version DESC) AS bytes
        FROM text_versions WHERE name = ${name} AND token_hash = ${tokenHash}) AS newest
      WHERE nth > ${textLimits.versionsMax} OR bytes > ${config().textBytesMax}))`,
  ]
}

interface TextChange {
  /** undefined: unchanged. */
  expiresTime: number | null | undefined
  record: NewRecord | null
  keepsVersion: boolean
  /** Not stored for a guarded text. */
  bytesHash: string | null
  flagged: boolean
  audit: AuditStatement | undefined
}

/** @returns null if the owned text is gone or has another version @throws KeyTaken */
export async function changeText(
  name: string,
  owned: Owned,
  text: TextContent,
  { expiresTime, record, keepsVersion, bytesHash, flagged, audit }: TextChange,
): Promise<Pick<OwnedText, 'expiresTime' | 'readsLeft'> | null> {
  const now = Date.now()
  const expiry = expiresTime === undefined ? sql`expires_time` : bigint(expiresTime)
  const isThere = isOwned(name, owned, now)
  const willBeCreated = sql`EXISTS (SELECT 1 FROM texts WHERE ${isThere})`
  const rows = await storeWithRecord(
    record,
    (condition) => sql`UPDATE texts SET content = ${text.content},
        bytes_hash = CASE WHEN reads_left IS NULL AND read_key_hash IS NULL THEN CAST(${bytesHash} AS text) END,
        flagged = flagged OR CAST(${flagged} AS boolean), encoding = ${text.encoding}, size = ${text.size}, updated_time = ${bigint(now)},
        expires_time = ${expiry}, version = version + 1
      WHERE ${isThere} AND ${condition} RETURNING ${columns('Text', 'expires_time, reads_left')}`,
    // The change itself makes this false: it increments the version.
    { willBeCreated },
    undefined,
    (condition) => [
      ...dialect().lockRows(sql`SELECT 1 FROM texts WHERE name = ${name}`),
      ...(audit ? [audit(sql`${willBeCreated} AND ${condition}`)] : []),
      ...(keepsVersion ? storeVersion(name, owned.tokenHash) : []),
    ],
  )
  const row = rows[0]
  return row ? { expiresTime: row.expires_time, readsLeft: row.reads_left } : null
}

/** @returns whether it was there */
export const removeText = (name: string, owned: Owned, note?: AuditStatement): Promise<boolean> =>
  deleteAudited('texts', isOwned(name, owned, Date.now()), note)

/** Decrements its reads left; the last read deletes it. @returns null if no read is left */
export async function consumeRead(
  name: string,
  createdTime: number,
): Promise<Pick<Fields<'Text'>, 'content' | 'size' | 'readsLeft'> | null> {
  const isSame = sql`name = ${name} AND created_time = ${bigint(createdTime)} AND ${isUnexpired(Date.now())}`
  const [rows] = await db().batch([
    sql`UPDATE texts SET reads_left = reads_left - 1 WHERE ${isSame} AND reads_left > 0
      RETURNING ${columns('Text', 'content, size, reads_left')}`,
    sql`DELETE FROM texts WHERE ${isSame} AND reads_left = 0`,
  ])
  const row = rows[0]
  return row ? { content: row.content, size: row.size, readsLeft: row.reads_left } : null
}

/** At most `limit` texts, and at most `bytesMax` with versions, but at least one. @returns how many */
export async function removeExpired(limit: number, bytesMax: number): Promise<number> {
  const expired = sql`expires_time <= ${bigint(deletionTime())}`
  // octet_length() reads no content; `size` is stored behind it, so SQLite would read all of it.
  const versions = sql`coalesce((SELECT sum(octet_length(v.content)) FROM text_versions v WHERE v.name = t.name), 0)`
  const due = sql`SELECT name, octet_length(content) + ${versions} AS bytes FROM texts t
    WHERE ${expired} ORDER BY expires_time LIMIT ${limit}`
  const summed = sql`SELECT name, bytes, sum(bytes) OVER (ORDER BY name) AS up_to FROM (${due}) AS due`
  const [deleted] = await db().batch([
    sql`DELETE FROM texts WHERE ${expired} AND name IN (
      SELECT name FROM (${summed}) AS summed WHERE up_to <= ${bigint(bytesMax)} OR up_to = bytes) RETURNING 1`,
  ])
  return deleted.length
}

// Small steps: deleting a large text frees each of its pages, which blocks other writers.
const sweepRows = 200
const sweepBytes = 8 * 1024 * 1024

/** SQLite writes the content again with the row. */
const untaggedTexts = 5

export const textTagSweeper = () => tagSweeper('texts', 'created_time', untaggedTexts)

export const textSweeper = () =>
  sweeper('texts', async () => (await removeExpired(sweepRows, sweepBytes)) > 0)
