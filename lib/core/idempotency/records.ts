import { randomBytes } from 'node:crypto'
import { deletionTime } from '../clock'
import { hourMs } from '../contract/days'
import { limits } from '../contract/limits'
import { db } from '../db/database'
import { dialect } from '../db/dialect'
import { columnNames, columns, excluded, type Fields, type Sql, sql } from '../db/rows'
import { sweeper } from '../db/sweeper'

/** Rows of one step: some milliseconds. */
const stepRows = 1000

/** Removes what was kept of calls with an Idempotency-Key, once it has ended. */
export const idempotencySweeper = () =>
  sweeper('the records of repeats', async () => (await removeEndedRecords(stepRows)) === stepRows)

/** An Idempotency-Key in the form in which a message is stored with it. */
export type MessageKey = Omit<Claim, 'sealed'>

/** The first of each key: one statement cannot meet a row twice. In one order, so that instances do not lock each other. */
function firstOfEach<T extends MessageKey>(keys: T[]): T[] {
  const first = new Map<string, T>()
  for (const key of keys) if (!first.has(key.keyHash)) first.set(key.keyHash, key)
  return [...first.values()].sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
}

/**
 * Takes hold of keys that are free, where the room is there; what another instance is doing with one is waited for.
 * Gives no rows.
 */
export function claimKeys(keys: (MessageKey & { room: string })[]): Sql<never> {
  const { each, ordinal, text } = dialect()
  const now = Date.now()
  return sql<never>`INSERT INTO repeats (${columnNames('Repeat', 'key_hash, input_hash, claim, expires_time')})
    SELECT ${text('keyHash')}, ${text('inputHash')}, ${text('claim')}, CAST(${expiryFrom(now)} AS bigint)
    FROM ${each(firstOfEach(keys))} JOIN rooms r ON r.name = ${text('room')}
    WHERE true ORDER BY ${ordinal} ${onConflictReplaceExpired(now)}`
}

/** For so long a key gives its first result. */
const keptMs = limits.repeatHours * hourMs
/** What a record takes, indexes included; without anything sealed, and with the few fields that are. */
export const recordBytes = 300
export const sealedRecordBytes = 700

/** What is about to be kept of a call; `claim` tells the transaction that holds the key from every other. */
export type Claim = Omit<Fields<'Repeat'>, 'expiresTime'>

/** What is kept of a call that made something. */
export type IdempotencyRecord = Pick<Fields<'Repeat'>, 'inputHash' | 'sealed'>

/** A word that nobody can guess, as long as it has to be for that. */
export const newClaim = (): string => randomBytes(12).toString('base64url')

/** When a record made now ends, milliseconds since the epoch. */
export const expiryFrom = (now: number): number => now + keptMs

/** A record that has ended may be replaced by a new one: what follows `INSERT INTO repeats …`. */
export function onConflictReplaceExpired(now: number): Sql {
  return sql`ON CONFLICT (key_hash) DO UPDATE
    SET ${excluded('Repeat', 'input_hash, claim, sealed, expires_time')}
    WHERE repeats.expires_time <= CAST(${now} AS bigint)`
}

/**
 * Takes hold of a key; gives a row if it was free. Whoever comes at the same time waits here, by the index, until the
 * transaction of the first is over.
 */
function claimStatement({ keyHash, inputHash, claim, sealed }: Claim): Sql {
  const now = Date.now()
  return sql`INSERT INTO repeats (${columnNames('Repeat', 'key_hash, input_hash, claim, sealed, expires_time')})
    VALUES (${keyHash}, ${inputHash}, ${claim}, ${sealed}, CAST(${expiryFrom(now)} AS bigint))
    ${onConflictReplaceExpired(now)} RETURNING ${columns('Repeat', 'claim')}`
}

type Making<R> = (condition: Sql) => Sql<R>

/** Somebody else made something with the key meanwhile; {@link ./once} then gives their result. */
export class KeyTaken extends Error {}

const always = sql`1 = 1`

/** How it is seen whether something is made: by what is there once it is, or by what it is made of, which it changes. */
type Sign = { isMade: Sql } | { isPossible: Sql }

/**
 * Makes something in one transaction with the record of its key: both are stored, or neither is.
 * @param claim null without a key
 * @param make the statement that makes it, wherever the condition holds; gives rows if it did
 * @param sign a condition that is true once it is made, or before that if it will be
 * @param alongside statements for when it is made, under the same condition as `make`
 * @param before statements that come first, whether or not it is made then
 * @returns the rows of `make`
 * @throws KeyTaken
 */
export async function storeWithClaim<R>(
  claim: Claim | null,
  make: Making<R>,
  sign: Sign,
  alongside: (condition: Sql) => Sql[] = () => [],
  before: readonly Sql[] = [],
): Promise<R[]> {
  if (!claim) {
    const made = await db().batch([...before, make(always), ...alongside(always)])
    return made[before.length] as R[]
  }
  const { keyHash } = claim
  const held = sql`key_hash = ${keyHash} AND claim = ${claim.claim}`
  const isHeld = sql`EXISTS (SELECT 1 FROM repeats WHERE ${held})`
  const letGoUnless = (condition: Sql) => sql`DELETE FROM repeats WHERE ${held} AND NOT (${condition})`
  const first = [
    claimStatement(claim),
    ...before,
    ...('isPossible' in sign ? [letGoUnless(sign.isPossible)] : []),
  ]
  const last = 'isMade' in sign ? [letGoUnless(sign.isMade)] : []
  const made = await db().batch([...first, make(isHeld), ...alongside(isHeld), ...last])
  if (made[0]?.length === 0) throw new KeyTaken()
  return made[first.length] as R[]
}

/** What is kept under a key; null if nothing is, or no longer. */
export async function readRecord(keyHash: string): Promise<IdempotencyRecord | null> {
  return db().read.repeat.findFirst({
    where: { keyHash, expiresTime: { gt: BigInt(Date.now()) } },
    select: { inputHash: true, sealed: true },
  })
}

/** Removes records that have ended, at most `limit`. @returns how many */
export async function removeEndedRecords(limit: number): Promise<number> {
  const ended = sql`expires_time <= CAST(${deletionTime()} AS bigint)`
  return db().write(
    (client) => client.$executeRaw`DELETE FROM repeats WHERE key_hash IN (
      SELECT key_hash FROM repeats WHERE ${ended} LIMIT ${limit}) AND ${ended}`,
  )
}
