import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { type CreateScope, createScopes } from '@/lib/core/contract/creation'
import { type AuditStatement, createAudited } from '@/lib/core/db/audited-change'
import { columnNames, columns, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { hashToken, newToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { type AdminKey, adminKeyEndpoints, type NewKeyInput } from '../../contract/admin-people'

const keyColumns = columns(
  'AccountKey',
  'id, note, uses, created_time, expires_time, revoked_time, scopes, uses_max',
)
const select = sql`SELECT ${keyColumns} FROM account_keys`

const keyBytes = 1000

/** Issues a key. It is returned this once; only its hash is stored. @throws Refusal storage_full */
export async function issueKey(input: NewKeyInput, actor: string): Promise<AdminKey & { key: string }> {
  await requireStorageFor(keyBytes)
  const key = newToken()
  const createdTime = Date.now()
  const { note, expires_in: seconds, scopes, uses: usesMax = null } = input
  const expiresTime = seconds === undefined ? null : createdTime + seconds * 1000
  const entry = { actor, action: 'key.create', target: note || 'key', after: input } as const
  const id = await storeKey({ key, note, createdTime, expiresTime, scopes, usesMax }, auditStatement(entry))
  return { ...(await accountKeys.read(id)), key }
}

/** Times are milliseconds since the epoch. */
interface NewKey {
  key: string
  note: string
  createdTime: number
  expiresTime: number | null
  scopes?: readonly CreateScope[]
  usesMax?: number | null
}

/** Stores the hash of a key. @returns its id */
export async function storeKey({ key, ...others }: NewKey, auditEntry: AuditStatement): Promise<number> {
  const { note, createdTime, expiresTime, scopes = ['account'], usesMax = null } = others
  const insert = sql`INSERT INTO account_keys (${columnNames('AccountKey', 'key_hash, note, created_time, expires_time, scopes, uses_max')})
    VALUES (${hashToken(key)}, ${note}, CAST(${createdTime} AS bigint), CAST(${expiresTime} AS bigint), ${scopes.join(' ')}, CAST(${usesMax} AS integer))
    RETURNING ${columns('AccountKey', 'id')}`
  return createAudited(insert, auditEntry, 'try_again')
}

/** Newest first, including revoked and expired ones: a revoked key stays in the list. */
export const accountKeys = adminRecords(adminKeyEndpoints, {
  select,
  order: byId('account_keys', 'DESC'),
  filters: { q: (text) => contains('AccountKey', 'note', text) },
  shown: (rows) =>
    rows.map(({ scopes, ...row }) => ({
      ...row,
      scopes: createScopes.filter((scope) => scopes.split(' ').includes(scope)),
    })),
  missing: 'no_key',
  target: ({ id, note }) => note || `key ${id}`,
  create: issueKey,
  delete: () => ({
    action: 'key.revoke',
    set: sql`revoked_time = CAST(${Date.now()} AS bigint)`,
    where: sql`revoked_time IS NULL`,
    refusal: new Refusal('not_found', 'key_revoked'),
  }),
})
