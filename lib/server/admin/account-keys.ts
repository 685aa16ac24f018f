import { randomBytes } from 'node:crypto'
import type { AdminKey, NewKeyInput } from '@/lib/schemas/admin/keys'
import { db } from '../db/database'
import { columns, sql } from '../db/rows'
import { requireStorageFor } from '../db/storage'
import { hashToken } from '../keys'
import { Refusal } from '../refusal'
import { changeAudited, createAudited } from './audit'
import { all, contains, type ListInput, pageOf } from './list'

const keyColumns = columns('AccountKey', 'id, note, uses, created_time, expires_time, revoked_time')
const select = sql`SELECT ${keyColumns} FROM account_keys`

/** The issued keys, newest first, those that no longer hold too. */
export async function listKeys({ q, limit, cursor }: ListInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains('AccountKey', 'note', q))
  if (cursor !== undefined) conditions.push(sql`id < CAST(${BigInt(cursor)} AS bigint)`)
  const rows = await db().query(sql`${select}
    WHERE ${all(conditions)} ORDER BY id DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => String(row.id))
  return { keys: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readKey(id: number): Promise<AdminKey> {
  const [row] = await db().query(sql`${select} WHERE id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no_key')
  return row
}

/** What a key takes, with its entry in the audit log. */
const keyBytes = 1000

/** Issues a key. It is shown this once; only its hash is kept. @throws Refusal storage_full */
export async function issueKey(input: NewKeyInput, actor: string): Promise<AdminKey & { key: string }> {
  await requireStorageFor(keyBytes)
  const key = randomBytes(24).toString('base64url')
  const now = Date.now()
  const { note, expires_in: seconds } = input
  const data = {
    ...{ keyHash: hashToken(key), note, createdTime: BigInt(now) },
    expiresTime: seconds === undefined ? null : BigInt(now + seconds * 1000),
  }
  const entry = { actor, action: 'key.create', target: note || 'key', after: input }
  const { id } = await createAudited((client) => client.accountKey.create({ data }), entry, 'try_again')
  return { ...(await readKey(id)), key }
}

/** Revokes a key; it stays in the list. @throws Refusal not_found, also when it is revoked already */
export async function revokeKey(id: number, actor: string): Promise<AdminKey> {
  const before = await readKey(id)
  const where = sql`id = ${id} AND revoked_time IS NULL`
  const change = sql`UPDATE account_keys SET revoked_time = CAST(${Date.now()} AS bigint)
    WHERE ${where} RETURNING ${columns('AccountKey', 'id')}`
  const target = before.note || `key ${id}`
  const revoked = await changeAudited('account_keys', where, change, {
    actor,
    action: 'key.revoke',
    target,
    before,
  })
  if (revoked.length === 0) throw new Refusal('not_found', 'key_revoked')
  return readKey(id)
}
