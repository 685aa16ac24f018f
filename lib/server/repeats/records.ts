import { randomBytes } from 'node:crypto'
import { deletionTime } from '../clock'
import { db, Prisma, type Sql } from '../db/database'

/** For so long a key gives its first result. */
const keptMs = 24 * 3_600_000
/** What a record takes, indexes included; without anything sealed, and with the few fields that are. */
export const recordBytes = 300
export const sealedRecordBytes = 700

/** What is about to be kept of a call. */
export interface Claim {
  keyHash: string
  inputHash: string
  /** Tells the transaction that holds the key from every other. */
  claim: string
  sealed: string | null
}

/** What is kept of a call that made something. */
export interface RepeatRecord {
  inputHash: string
  sealed: string | null
}

/** A word that nobody can guess, as long as it has to be for that. */
export const newClaim = (): string => randomBytes(12).toString('base64url')

/** When a record made now ends, milliseconds since the epoch. */
export const expiryFrom = (now: number): number => now + keptMs

/** A record that has ended may be replaced by a new one: what follows `INSERT INTO repeats …`. */
export function unlessHeld(now: number): Sql {
  return Prisma.sql`ON CONFLICT (key_hash) DO UPDATE SET input_hash = excluded.input_hash, claim = excluded.claim,
      sealed = excluded.sealed, expires_time = excluded.expires_time
    WHERE repeats.expires_time <= CAST(${now} AS bigint)`
}

/**
 * Takes hold of a key; gives a row if it was free. Whoever comes at the same time waits here, by the index, until the
 * transaction of the first is over.
 */
function claimStatement({ keyHash, inputHash, claim, sealed }: Claim): Sql {
  const now = Date.now()
  return Prisma.sql`INSERT INTO repeats (key_hash, input_hash, claim, sealed, expires_time)
    VALUES (${keyHash}, ${inputHash}, ${claim}, ${sealed}, CAST(${expiryFrom(now)} AS bigint))
    ${unlessHeld(now)} RETURNING claim`
}

type Making = (condition: Sql) => Sql

/** Somebody else made something with the key meanwhile; {@link ./once} then gives their result. */
export class KeyTaken extends Error {}

async function makeAlways<Row>(make: Making, alongside: (condition: Sql) => Sql[]): Promise<Row[]> {
  const always = Prisma.sql`1 = 1`
  const others = alongside(always)
  if (others.length === 0) return db().write((client) => client.$queryRaw<Row[]>(make(always)))
  const [rows] = await db().batch<[Row[], ...unknown[]]>([make(always), ...others])
  return rows
}

/**
 * Makes something in one transaction with the record of its key: both are stored, or neither is.
 * @param claim null without a key
 * @param make the statement that makes it, wherever the condition holds; gives rows if it did
 * @param isMade a condition that is true once it is made
 * @param alongside statements for when it is made, under the same condition as `make`
 * @returns the rows of `make`
 * @throws KeyTaken
 */
export async function makeWith<Row>(
  claim: Claim | null,
  make: Making,
  isMade: Sql,
  alongside: (condition: Sql) => Sql[] = () => [],
): Promise<Row[]> {
  if (!claim) return makeAlways(make, alongside)
  const { keyHash } = claim
  const held = Prisma.sql`key_hash = ${keyHash} AND claim = ${claim.claim}`
  const isHeld = Prisma.sql`EXISTS (SELECT 1 FROM repeats WHERE ${held})`
  const [claimed, rows] = await db().batch<[unknown[], Row[], ...unknown[]]>([
    claimStatement(claim),
    make(isHeld),
    ...alongside(isHeld),
    Prisma.sql`DELETE FROM repeats WHERE ${held} AND NOT (${isMade})`,
  ])
  if (claimed.length === 0) throw new KeyTaken()
  return rows
}

/** What is kept under a key; null if nothing is, or no longer. */
export async function readRecord(keyHash: string): Promise<RepeatRecord | null> {
  const row = await db().read.repeat.findFirst({
    where: { keyHash, expiresTime: { gt: BigInt(Date.now()) } },
    select: { inputHash: true, sealed: true },
  })
  return row
}

/** Removes records that have ended, at most `limit`. @returns how many */
export async function removeEndedRecords(limit: number): Promise<number> {
  const ended = Prisma.sql`expires_time <= CAST(${deletionTime()} AS bigint)`
  return db().write(
    (client) => client.$executeRaw`DELETE FROM repeats WHERE key_hash IN (
      SELECT key_hash FROM repeats WHERE ${ended} LIMIT ${limit}) AND ${ended}`,
  )
}
