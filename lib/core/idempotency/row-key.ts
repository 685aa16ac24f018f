import { createHash } from 'node:crypto'
import { dialect } from '../db/dialect'
import { columnNames, type Sql, sql } from '../db/rows'
import type { IdempotencyKey } from './key'
import { newClaim, onConflictReplaceExpired } from './records'

/**
 * Idempotency of rows that are inserted in batches, such as messages. Their table has a column that is unique in a scope
 * (`send_id` in a room), and the row itself is the stored result. There are two lifetimes:
 * - as long as the row: the client chose the unique value (`send_id`);
 * - the lifetime of an Idempotency-Key: its record refers to the row by an unguessable claim, the unique value.
 */
export interface RowKey {
  uniqueValue: string
  /** Identifies the input: the same key with other input is refused. */
  inputHash: string
  /** The record of the Idempotency-Key; null where the key lives as long as the row. */
  record: { keyHash: string; lifetimeMs: number } | null
}

/** The client chose it, and it lives as long as its row. */
export function keyOfRow(value: string, input: unknown): RowKey {
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  return { uniqueValue: value, inputHash, record: null }
}

export function keyWithRecord(key: IdempotencyKey, input: unknown): RowKey {
  const { hash: keyHash, lifetimeMs } = key
  return { uniqueValue: newClaim(), inputHash: key.hashInput(input), record: { keyHash, lifetimeMs } }
}

/**
 * Inserts the records of those keys that are free and whose scope exists; waits for concurrent transactions. Returns no rows.
 * @param scopeExists the condition on the column `scope`
 */
export function insertRecords(keys: { key: RowKey; scope: string }[], scopeExists: Sql): Sql<never> {
  const { bigint, each, ordinal, text } = dialect()
  const now = Date.now()
  // One statement cannot insert a key twice. The order keeps instances from deadlocks.
  const rows = new Map<string, Record<string, string | number>>()
  for (const { key, scope } of keys) {
    const { uniqueValue: claim, inputHash, record } = key
    if (!record || rows.has(record.keyHash)) continue
    const expiresTime = now + record.lifetimeMs
    rows.set(record.keyHash, { keyHash: record.keyHash, inputHash, claim, expiresTime, scope })
  }
  const ordered = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  return sql<never>`INSERT INTO repeats (${columnNames('Repeat', 'key_hash, input_hash, claim, expires_time')})
    SELECT ${text('keyHash')}, ${text('inputHash')}, ${text('claim')}, ${bigint('expiresTime')}
    FROM ${each(ordered)} WHERE ${scopeExists} ORDER BY ${ordinal} ${onConflictReplaceExpired(now)}`
}
