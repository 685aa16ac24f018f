import { dialect } from '../db/dialect'
import { columnNames, type Sql, sql } from '../db/rows'
import { type Claim, expiryFrom, unlessHeld } from './records'

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
    WHERE true ORDER BY ${ordinal} ${unlessHeld(now)}`
}
