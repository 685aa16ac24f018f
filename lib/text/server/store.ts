import { deletionTime } from '@/lib/core/clock'
import { config } from '@/lib/core/config'
import { db } from '@/lib/core/db/database'
import { deleteNoted, type Note } from '@/lib/core/db/note'
import { columnNames, columns, excluded, type Fields, plain, type Sql, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { sweeper } from '@/lib/core/db/sweeper'
import { type Claim, storeWithClaim } from '@/lib/core/idempotency/records'
import { cpuScheduler } from '@/lib/core/limits/cpu-scheduler'
import { processState } from '@/lib/core/process-state'
import type { StoredEncoding } from '../contract/schemas'
import { textLimits } from '../limits'

// Small enough that nobody else waits long for the database, which frees every page of a long text by itself.
const rowsOfAStep = 200
const bytesOfAStep = 8 * 1024 * 1024

/** Removes expired texts from time to time; they have been invisible since they expired. */
export const textSweeper = () =>
  sweeper('texts', async () => (await removeExpired(rowsOfAStep, bytesOfAStep)) > 0)

/** What is written of a text. `content` is Base64, times are milliseconds since the epoch. */
export interface TextContent {
  content: string
  encoding: StoredEncoding
  /** Bytes of the text itself. */
  size: number
}

/** What stands between a text and its readers. */
export interface Guard {
  /** How often it can still be read; null: no limit. */
  readsLeft: number | null
  /** Of the key that reading it takes; null: none. */
  readKeyHash: string | null
}

/** A text as it is stored; its version grows with every change, and without `expiresTime` it is kept. */
export type StoredText = TextContent & Omit<Fields<'Text'>, 'tokenHash'>

const bigint = (value: number | null): Sql => sql`CAST(${value} AS bigint)`
/** An expired text does not exist, whether or not it has been swept yet. */
const alive = (now: number) => ({ OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] })
/** The same in SQL. */
const isAlive = (now: number): Sql => sql`(expires_time IS NULL OR expires_time > ${bigint(now)})`

/** A text whose owner was checked: another one that has taken its name since is left alone. */
export interface Owned {
  tokenHash: string
  /** That it must still have, null for any. */
  version: number | null
}

/** The condition that a text is there, and still is what was checked. */
function isOwned(name: string, { tokenHash, version }: Owned, now: number): Sql {
  const unchanged = version === null ? sql`` : sql`AND version = CAST(${version} AS integer)`
  return sql`name = ${name} AND token_hash = ${tokenHash} ${unchanged} AND ${isAlive(now)}`
}

/**
 * Keeps the writing of texts within bounds in how much of the database it takes. On SQLite one text is written at a
 * time and the other writers (the chat) get their turn in between; on PostgreSQL a few are, so that connections stay
 * free. What waits here is counted by the budget for bodies.
 */
class WriteQueue {
  readonly #lanes: SerialQueue[]
  #next = 0

  constructor(lanes: number) {
    this.#lanes = Array.from({ length: lanes }, () => new SerialQueue())
  }

  /** Writes when it is this text's turn: the largest take SQLite tens of milliseconds, in which nothing else runs. */
  write<T>(work: () => Promise<T>): Promise<T> {
    this.#next = (this.#next + 1) % this.#lanes.length
    const inTurn = async () => {
      await cpuScheduler().acquireNext('text writes')
      return work()
    }
    return this.#lanes[this.#next]?.run(inTurn) ?? inTurn()
  }
}

const textWrites = () => processState('text-writes', () => new WriteQueue(db().provider === 'sqlite' ? 1 : 4))

/** SQLite has one writer; PostgreSQL must not let another one change the text between the statements of a transaction. */
const lockText = (name: string): Sql[] =>
  db().provider === 'postgresql' ? [sql`SELECT 1 FROM texts WHERE name = ${name} FOR UPDATE`] : []

/** Reads a text; null if there is none. */
export async function readText(name: string): Promise<StoredText | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    omit: { tokenHash: true },
  })
  return row && { ...plain(row), encoding: row.encoding === 'base64' ? 'base64' : 'plain' }
}

/** What is known of a text when its owner is to be recognised. */
export type OwnedText = Pick<Fields<'Text'>, 'name' | 'tokenHash' | 'size' | 'expiresTime' | 'readsLeft'>

/** Null if there is no text of that name. */
export async function readOwner(name: string): Promise<OwnedText | null> {
  const row = await db().read.text.findFirst({
    where: { name, ...alive(Date.now()) },
    select: { name: true, tokenHash: true, size: true, expiresTime: true, readsLeft: true },
  })
  return row && plain(row)
}

/**
 * Stores a new text, also in the place of an expired one, when it is its turn. One statement, so among concurrent calls
 * one wins.
 * @param claim the claim of the call's key, null without one
 * @returns false when the name is taken
 * @throws KeyTaken
 */
export function insertText(
  name: string,
  text: TextContent,
  tokenHash: string,
  expiresTime: number | null,
  { readsLeft, readKeyHash }: Guard = { readsLeft: null, readKeyHash: null },
  claim: Claim | null = null,
): Promise<boolean> {
  return textWrites().write(async () => {
    const now = Date.now()
    const rows = await storeWithClaim(
      claim,
      (condition) => sql`INSERT INTO texts
        (${columnNames('Text', 'name, content, encoding, size, token_hash, created_time, updated_time, expires_time, reads_left, read_key_hash')})
      SELECT ${name}, ${text.content}, ${text.encoding}, CAST(${text.size} AS integer), ${tokenHash},
        ${bigint(now)}, ${bigint(now)}, ${bigint(expiresTime)},
        CAST(${readsLeft} AS integer), CAST(${readKeyHash} AS text)
      WHERE ${condition}
      ON CONFLICT (name) DO UPDATE SET version = texts.version + 1,
        ${excluded('Text', 'content, encoding, size, token_hash, created_time, updated_time, expires_time, reads_left, read_key_hash')}
      WHERE texts.expires_time <= ${bigint(now)}
      RETURNING ${columns('Text', 'version')}`,
      { isMade: sql`EXISTS (SELECT 1 FROM texts WHERE name = ${name} AND token_hash = ${tokenHash})` },
    )
    return rows.length > 0
  })
}

/**
 * Keeps what a text is, before it becomes another one, and forgets what is too old: the statements that come before the
 * change, in its transaction, in which nobody else may change the text. Of texts that are to be forgotten after reading
 * nothing is kept.
 */
function keepVersion(name: string, tokenHash: string): Sql[] {
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

/** How a text is changed, beside its content. */
export interface Changing {
  /** undefined leaves the expiry as it is. */
  expiresTime: number | null | undefined
  /** The claim of the call's key, null without one. */
  claim: Claim | null
  /** Whether what it was is kept beside it. */
  keepsVersion: boolean
}

/**
 * Changes the text whose owner was checked, when it is its turn: another one that has taken the name since is left alone.
 * @returns null when there is no such text any more
 * @throws KeyTaken
 */
export function changeText(
  name: string,
  owned: Owned,
  text: TextContent,
  { expiresTime, claim, keepsVersion }: Changing,
): Promise<Pick<OwnedText, 'expiresTime' | 'readsLeft'> | null> {
  return textWrites().write(async () => {
    const now = Date.now()
    const expiry = expiresTime === undefined ? sql`expires_time` : bigint(expiresTime)
    const isThere = isOwned(name, owned, now)
    const rows = await storeWithClaim(
      claim,
      (condition) => sql`UPDATE texts SET content = ${text.content},
        encoding = ${text.encoding}, size = ${text.size}, updated_time = ${bigint(now)},
        expires_time = ${expiry}, version = version + 1
      WHERE ${isThere} AND ${condition} RETURNING ${columns('Text', 'expires_time, reads_left')}`,
      // Once it is changed it has another version.
      { isPossible: sql`EXISTS (SELECT 1 FROM texts WHERE ${isThere})` },
      undefined,
      [...lockText(name), ...(keepsVersion ? keepVersion(name, owned.tokenHash) : [])],
    )
    const row = rows[0]
    return row ? { expiresTime: row.expires_time, readsLeft: row.reads_left } : null
  })
}

/**
 * Removes a text.
 * @param owned null for whichever it is
 * @returns whether it was still there
 */
export async function removeText(name: string, owned: Owned | null, note?: Note): Promise<boolean> {
  return deleteNoted('texts', owned === null ? sql`name = ${name}` : isOwned(name, owned, Date.now()), note)
}

/** How many texts there are, expired ones too, and their bytes. */
export async function countTexts(): Promise<{ count: number; bytes: number }> {
  const [row] = await db().query(sql<{ count: number; bytes: number | null }>`
    SELECT count(*) AS count, sum(size) AS bytes FROM texts`)
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}

/**
 * Removes what has expired: at most `limit` texts, and no more than fit into `bytesMax` with their versions, but one at
 * least.
 * @returns how many
 */
export async function removeExpired(limit: number, bytesMax: number): Promise<number> {
  const expired = sql`expires_time <= ${bigint(deletionTime())}`
  // octet_length() reads no content, where `size`, which lies behind it, takes SQLite through all of it.
  const versions = sql`coalesce((SELECT sum(octet_length(v.content)) FROM text_versions v WHERE v.name = t.name), 0)`
  const due = sql`SELECT name, octet_length(content) + ${versions} AS bytes FROM texts t
    WHERE ${expired} ORDER BY expires_time LIMIT ${limit}`
  const summed = sql`SELECT name, bytes, sum(bytes) OVER (ORDER BY name) AS up_to FROM (${due}) AS due`
  return db().write(
    (client) => client.$executeRaw`DELETE FROM texts WHERE ${expired} AND name IN (
      SELECT name FROM (${summed}) AS summed WHERE up_to <= ${bigint(bytesMax)} OR up_to = bytes)`,
  )
}

/**
 * Reads a text with a limited number of reads left, which uses up one of them; the last one deletes it.
 * @param createdTime of the text whose key was checked: another one that has taken its name since is left alone
 * @returns null when somebody else had the last read
 */
export async function takeRead(
  name: string,
  createdTime: number,
): Promise<Pick<Fields<'Text'>, 'content' | 'size' | 'readsLeft'> | null> {
  const isIt = sql`name = ${name} AND created_time = ${bigint(createdTime)} AND ${isAlive(Date.now())}`
  const [rows] = await textWrites().write(() =>
    db().batch([
      sql`UPDATE texts SET reads_left = reads_left - 1 WHERE ${isIt} AND reads_left > 0
        RETURNING ${columns('Text', 'content, size, reads_left')}`,
      sql`DELETE FROM texts WHERE ${isIt} AND reads_left = 0`,
    ]),
  )
  const row = rows[0]
  return row ? { content: row.content, size: row.size, readsLeft: row.reads_left } : null
}
