import type { CreateInput } from '@/lib/schemas/chat'
import { columnNames, type Sql, sql } from '../db/rows'
import { requireStorageFor } from '../db/storage'
import { isOrphan, isTaken } from '../failures/database-codes'
import { Refusal } from '../refusal'
import type { RepeatKey } from '../repeats/key'
import { type Claiming, keyInUse, once } from '../repeats/once'
import { makeWith, sealedRecordBytes } from '../repeats/records'
import { accountBytes, announceAccount, newAccount, usernameTaken } from './account-changes'
import { acceptKey, countUse } from './account-keys'
import { isPassword } from './accounts'

/** What is kept of a creation: the hash stands for the password, whatever becomes of the account. */
interface Made {
  passwordHash: string
}

async function insertAccount(
  input: CreateInput,
  issuedId: number | null,
  claim: Claiming<Made>,
): Promise<Made> {
  const { usernameKey, username, passwordHash, roomId, createdTime } = await newAccount(input)
  const made = { passwordHash }
  const insert = (condition: Sql) => sql`INSERT INTO accounts
      (${columnNames('Account', 'username_key, username, password_hash, room_id, created_time')})
    SELECT ${usernameKey}, ${username}, ${passwordHash}, CAST(${roomId} AS integer), CAST(${createdTime} AS bigint)
    WHERE ${condition}`
  const count = (condition: Sql) => (issuedId === null ? [] : [countUse(issuedId, condition)])
  // A name that is taken ends the whole transaction.
  await makeWith(claim(made), insert, sql`1 = 1`, count).catch((error: unknown) => {
    if (isTaken(error)) throw new Refusal('conflict', usernameTaken)
    // The room was deleted meanwhile.
    if (isOrphan(error)) throw new Refusal('not_found', 'There is no such room.')
    throw error
  })
  await announceAccount(username)
  return made
}

/**
 * Creates an account of a custom room.
 * @param key the same input with the same key gives the first result
 * @throws Refusal unauthorized (key), not_found (room), invalid_parameter (a public room), conflict (taken),
 *   storage_full
 */
export async function createAccount(input: CreateInput, headerKey: string | null, key: RepeatKey | null) {
  const adminKey = headerKey ?? input.key
  if (adminKey === undefined) throw new Refusal('unauthorized', 'This needs the administrator key.')
  const { issuedId } = await acceptKey(adminKey)
  const { username, password, room } = input
  const { result: made, isRepeat } = await once<Made>(key, [username, room], async (claim) => {
    await requireStorageFor(accountBytes + (key ? sealedRecordBytes : 0))
    return insertAccount(input, issuedId, claim)
  })
  if (isRepeat && !(await isPassword(username, password, made.passwordHash))) throw keyInUse()
  return { result: { message: 'created' as const, username, room }, isRepeat }
}
