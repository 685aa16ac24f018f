import { randomBytes } from 'node:crypto'
import { deletionTime } from '../clock'
import { hourMs } from '../contract/days'
import { limits } from '../contract/limits'
import { db } from '../db/database'
import { columnNames, columns, excluded, type Fields, type Sql, sql } from '../db/rows'
import { sweeper } from '../db/sweeper'

export const keyLifetimeMs = limits.idempotencyHours * hourMs
/** Storage of a record, indexes included; without and with a sealed result. */
export const recordBytes = 300
export const sealedRecordBytes = 700

/** A record about to be stored. Its `claim` identifies what holds the key: a transaction, or the row that it made. */
export type NewRecord = Omit<Fields<'Repeat'>, 'expiresTime'> & { lifetimeMs?: number }

type IdempotencyRecord = Pick<Fields<'Repeat'>, 'inputHash' | 'sealed'>

export const newClaim = (): string => randomBytes(12).toString('base64url')

/** An expired record is replaced. */
export function onConflictReplaceExpired(now: number): Sql {
  return sql`ON CONFLICT (key_hash) DO UPDATE
    SET ${excluded('Repeat', 'input_hash, claim, sealed, expires_time')}
    WHERE repeats.expires_time <= CAST(${now} AS bigint)`
}

/** The index makes concurrent transactions wait for the first. */
function insertRecord({ keyHash, inputHash, claim, sealed, lifetimeMs = keyLifetimeMs }: NewRecord): Sql {
  const now = Date.now()
  return sql`INSERT INTO repeats (${columnNames('Repeat', 'key_hash, input_hash, claim, sealed, expires_time')})
    VALUES (${keyHash}, ${inputHash}, ${claim}, ${sealed}, CAST(${now + lifetimeMs} AS bigint))
    ${onConflictReplaceExpired(now)}`
}

/** Another call created something with the key meanwhile; `runOnce` then returns its result. */
export class KeyTaken extends Error {}

const always = sql`1 = 1`

/**
 * Statements for a transaction that does something once.
 * @returns `isClaimed`: the condition after `insert` that the key was free; `releaseUnless`: at the end, where nothing was done
 */
export function claimOf(record: NewRecord) {
  const own = sql`key_hash = ${record.keyHash} AND claim = ${record.claim}`
  return {
    insert: insertRecord(record) as Sql<never>,
    isClaimed: sql`EXISTS (SELECT 1 FROM repeats WHERE ${own})`,
    releaseUnless: (condition: Sql) => sql<never>`DELETE FROM repeats WHERE ${own} AND NOT (${condition})`,
  }
}

/** A condition that shows whether something is created: true afterwards, or true beforehand if it will be. */
type CreatedCheck = { isCreated: Sql } | { willBeCreated: Sql }

/**
 * Creates something in one transaction with the record of its key: both are stored, or neither is.
 * @param record null without a key
 * @param create the statement that creates it where the condition holds, and then returns rows
 * @param alongside further statements under the same condition
 * @param before statements that run first, the ones of the change under the same condition
 * @returns the rows of `create`
 * @throws KeyTaken
 */
export async function storeWithRecord<R>(
  record: NewRecord | null,
  create: (condition: Sql) => Sql<R>,
  check: CreatedCheck,
  alongside: (condition: Sql) => Sql[] = () => [],
  before: (condition: Sql) => readonly Sql[] = () => [],
): Promise<R[]> {
  if (!record) {
    const first = before(always)
    const results = await db().batch([...first, create(always), ...alongside(always)])
    return results[first.length] as R[]
  }
  const { isClaimed, releaseUnless } = claimOf(record)
  const first = [
    sql`${insertRecord(record)} RETURNING ${columns('Repeat', 'claim')}`, // a row if the key was free
    ...before(isClaimed),
    ...('willBeCreated' in check ? [releaseUnless(check.willBeCreated)] : []),
  ]
  const last = 'isCreated' in check ? [releaseUnless(check.isCreated)] : []
  const results = await db().batch([...first, create(isClaimed), ...alongside(isClaimed), ...last])
  if (results[0]?.length === 0) throw new KeyTaken()
  return results[first.length] as R[]
}

/** null if there is none or it has expired. */
export async function readRecord(keyHash: string): Promise<IdempotencyRecord | null> {
  return db().read.repeat.findFirst({
    where: { keyHash, expiresTime: { gt: BigInt(Date.now()) } },
    select: { inputHash: true, sealed: true },
  })
}

/** @returns how many */
export async function removeExpiredRecords(limit: number): Promise<number> {
  const expired = sql`expires_time <= CAST(${deletionTime()} AS bigint)`
  const [deleted] = await db().batch([
    sql`DELETE FROM repeats WHERE key_hash IN (
      SELECT key_hash FROM repeats WHERE ${expired} LIMIT ${limit}) AND ${expired} RETURNING 1`,
  ])
  return deleted.length
}

/** Rows removed at once: a few milliseconds. */
const sweepRows = 1000

export const idempotencySweeper = () =>
  sweeper('idempotency records', async () => (await removeExpiredRecords(sweepRows)) === sweepRows)
