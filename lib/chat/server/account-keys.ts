import { hasExpired } from '@/lib/core/clock'
import { type AuditStatement, changeAudited, createAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { columns, plain, type Sql, sql } from '@/lib/core/db/rows'
import { hashToken, isAdminKey } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'

/**
 * Whether a key may create accounts: the operator's ADMIN_KEY, or one the administrator issued.
 * @returns the id of the latter @throws Refusal unauthorized
 */
export async function acceptKey(key: string): Promise<{ issuedId: number | null }> {
  if (isAdminKey(key)) return { issuedId: null }
  const found = await db().read.accountKey.findUnique({ where: { keyHash: hashToken(key) } })
  const issued = found && plain(found)
  if (!issued || issued.revokedTime !== null || hasExpired(issued.expiresTime))
    throw new Refusal('unauthorized', 'key_wrong')
  return { issuedId: issued.id }
}

/** The statement that counts a use of a key, where the condition holds. */
export const countUse = (id: number, condition: Sql): Sql =>
  sql`UPDATE account_keys SET uses = uses + 1 WHERE id = ${id} AND ${condition}`

/** A key about to be stored. Times are milliseconds since the epoch. */
interface NewKey {
  key: string
  note: string
  createdTime: number
  expiresTime: number | null
}

/** Stores the hash of a key. @returns its id */
export async function storeKey({ key, ...others }: NewKey, noted: AuditStatement): Promise<number> {
  const data = { keyHash: hashToken(key), ...others }
  const { id } = await createAudited((client) => client.accountKey.create({ data }), noted, 'try_again')
  return id
}

/** Revokes a key. @returns whether it held until now */
export async function revokeKey(id: number, note: AuditStatement): Promise<boolean> {
  const where = sql`id = ${id} AND revoked_time IS NULL`
  const change = sql`UPDATE account_keys SET revoked_time = CAST(${Date.now()} AS bigint)
    WHERE ${where} RETURNING ${columns('AccountKey', 'id')}`
  return (await changeAudited('account_keys', where, change, note)).length > 0
}
