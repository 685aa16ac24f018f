import { db, Prisma, type Sql } from '../db/database'
import { dialect } from '../db/dialect'
import { Refusal } from '../refusal'
import { keyInUse } from '../repeats/once'
import { expiryFrom, unlessHeld } from '../repeats/records'
import type { SendKey } from './send-call'
import type { Stored } from './writer'

// A message that is sent with an Idempotency-Key needs no sealed result: its row is there to be read, in the state in
// which everybody may see it. The row has the claim of its key as its send_id, which nobody can guess.

/** A record that is about to end is no reason any more to let somebody pass who would be refused. */
const marginMs = 60_000

/** Whether something was sent with this key. */
export async function isKeyUsed(keyHash: string): Promise<boolean> {
  const row = await db().read.repeat.findFirst({
    where: { keyHash, expiresTime: { gt: BigInt(Date.now() + marginMs) } },
    select: { keyHash: true },
  })
  return row !== null
}

/** The first of each key: one statement cannot meet a row twice. In one order, so that instances do not lock each other. */
function firstOfEach<T extends SendKey>(keys: T[]): T[] {
  const first = new Map<string, T>()
  for (const key of keys) if (!first.has(key.keyHash)) first.set(key.keyHash, key)
  return [...first.values()].sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
}

/**
 * Takes hold of keys that are free, where the room is there; what another instance is doing with one is waited for.
 * Gives no rows.
 */
export function claimKeys(keys: (SendKey & { room: string })[]): Sql {
  const sql = dialect()
  const now = Date.now()
  return Prisma.sql`INSERT INTO repeats (key_hash, input_hash, claim, expires_time)
    SELECT ${sql.text('keyHash')}, ${sql.text('inputHash')}, ${sql.text('claim')}, CAST(${expiryFrom(now)} AS bigint)
    FROM ${sql.each(firstOfEach(keys))} JOIN rooms r ON r.name = ${sql.text('room')}
    WHERE true ORDER BY ${sql.ordinal} ${unlessHeld(now)}`
}

/** A message whose key was used before. */
export interface Keyed {
  row: { room: string }
  key: SendKey
  resolve: (result: Stored) => void
  reject: (error: unknown) => void
}

type Found = Stored['row'] & { room: string; key_hash: string; input_hash: string }

/** Gives each what was stored with its key. */
export async function answerKeyed(items: Keyed[]): Promise<void> {
  if (items.length === 0) return
  const sql = dialect()
  const wanted = items.map(({ row, key }) => ({ room: row.room, keyHash: key.keyHash }))
  const rows = await db().read.$queryRaw<Found[]>(
    Prisma.sql`SELECT m.*, k.key_hash, k.input_hash, ${sql.text('room')} AS room FROM ${sql.each(wanted)}
      JOIN repeats k ON k.key_hash = ${sql.text('keyHash')}
      LEFT JOIN rooms r ON r.name = ${sql.text('room')}
      LEFT JOIN messages m ON m.room_id = r.id AND m.send_id = k.claim`,
  )
  const found = new Map(rows.map((row) => [`${row.room} ${row.key_hash}`, row]))
  for (const { row: asked, key, resolve, reject } of items) {
    const row = found.get(`${asked.room} ${key.keyHash}`)
    if (!row) reject(new Refusal('unavailable', 'Try again.', { retryAfterSeconds: 1 }))
    else if (row.input_hash !== key.inputHash) reject(keyInUse())
    else if (row.id === null) reject(removed())
    else resolve({ row, repeat: true })
  }
}

const removed = () =>
  new Refusal('conflict', 'The message that was sent with this Idempotency-Key has been removed.')
