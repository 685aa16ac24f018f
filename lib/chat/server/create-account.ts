import { type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes, storeWithClaim } from '@/lib/core/idempotency/records'
import { type ClaimFactory, keyReused, runOnce } from '@/lib/core/idempotency/run-once'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { CreateInput } from '../contract/chat'
import { accountBytes, insertAccount } from './account-changes'
import { acceptKey, countUse } from './account-keys'
import { isPassword } from './accounts'

/** What is kept of a creation: the hash stands for the password, whatever becomes of the account. */
interface Made {
  passwordHash: string
}

async function make(input: CreateInput, issuedId: number | null, claim: ClaimFactory<Made>): Promise<Made> {
  let made: Made = { passwordHash: '' }
  await insertAccount(input, ({ locks, insert, isMade, passwordHash }) => {
    made = { passwordHash }
    const count = (condition: Sql) =>
      issuedId === null ? [] : [countUse(issuedId, sql`${condition} AND ${isMade}`)]
    return storeWithClaim(claim(made), insert, { isMade }, count, locks)
  })
  return made
}

/**
 * Creates an account of a custom room.
 * @param key the same input with the same key gives the first result
 * @throws Refusal unauthorized (key), not_found (room), invalid_parameter (a public room), conflict (taken),
 *   storage_full
 */
export async function createAccount(
  input: CreateInput,
  headerKey: string | null,
  key: IdempotencyKey | null,
) {
  const adminKey = headerKey ?? input.key
  if (adminKey === undefined) throw new Refusal('unauthorized', 'admin_key_needed')
  const { issuedId } = await acceptKey(adminKey)
  const { username, password, room } = input
  const { result: made, isReplay } = await runOnce<Made>(key, [username, room], async (claim) => {
    await requireStorageFor(accountBytes + (key ? sealedRecordBytes : 0))
    return make(input, issuedId, claim)
  })
  if (isReplay && !(await isPassword(username, password, made.passwordHash))) throw keyReused()
  return { result: { message: 'created' as const, username, room }, isReplay }
}
