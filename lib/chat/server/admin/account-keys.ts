import { byId, contains, type ListInput, listPage } from '@/lib/core/admin-list'
import { auditStatement } from '@/lib/core/audit/audit'
import { type AuditStatement, changeAudited, createAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { hashToken, newToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminKey, NewKeyInput } from '../../contract/admin-people'

const keyColumns = columns('AccountKey', 'id, note, uses, created_time, expires_time, revoked_time')
const select = sql`SELECT ${keyColumns} FROM account_keys`

/** The issued keys, newest first, including revoked and expired ones. */
export async function listKeys({ q, ...place }: ListInput) {
  const conditions = q === undefined ? [] : [contains('AccountKey', 'note', q)]
  const page = await listPage(select, byId('account_keys', 'id', 'DESC'), conditions, place)
  return { keys: page.items, cursor: page.cursor }
}

/** @throws Refusal not_found */
export async function readKey(id: number): Promise<AdminKey> {
  const [row] = await db().query(sql`${select} WHERE id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no_key')
  return row
}

const keyBytes = 1000

/** Issues a key. It is returned this once; only its hash is stored. @throws Refusal storage_full */
export async function issueKey(input: NewKeyInput, actor: string): Promise<AdminKey & { key: string }> {
  await requireStorageFor(keyBytes)
  const key = newToken()
  const createdTime = Date.now()
  const { note, expires_in: seconds } = input
  const expiresTime = seconds === undefined ? null : createdTime + seconds * 1000
  const entry = { actor, action: 'key.create', target: note || 'key', after: input } as const
  const id = await storeKey({ key, note, createdTime, expiresTime }, auditStatement(entry))
  return { ...(await readKey(id)), key }
}

/** Times are milliseconds since the epoch. */
interface NewKey {
  key: string
  note: string
  createdTime: number
  expiresTime: number | null
}

/** Stores the hash of a key. @returns its id */
export async function storeKey({ key, ...others }: NewKey, auditEntry: AuditStatement): Promise<number> {
  const data = { keyHash: hashToken(key), ...others }
  const { id } = await createAudited((client) => client.accountKey.create({ data }), auditEntry, 'try_again')
  return id
}

/** Revokes a key; it stays in the list. @throws Refusal not_found, also when it is already revoked */
export async function revokeIssuedKey(id: number, actor: string): Promise<AdminKey> {
  const before = await readKey(id)
  const entry = { actor, action: 'key.revoke', target: before.note || `key ${id}`, before } as const
  const where = sql`id = ${id} AND revoked_time IS NULL`
  const change = sql`UPDATE account_keys SET revoked_time = CAST(${Date.now()} AS bigint)
    WHERE ${where} RETURNING ${columns('AccountKey', 'id')}`
  if ((await changeAudited('account_keys', where, change, auditStatement(entry))).length === 0)
    throw new Refusal('not_found', 'key_revoked')
  return readKey(id)
}
