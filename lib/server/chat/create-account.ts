import type { CreateInput } from '@/lib/schemas/chat'
import { fault } from '@/lib/schemas/issue-rules'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { columnNames, type Sql, sql } from '../db/rows'
import { requireStorageFor } from '../db/storage'
import { isOrphan, isTaken } from '../failures/database-codes'
import { hashToken, isAdminKey } from '../keys'
import { invalidParameter, Refusal } from '../refusal'
import type { RepeatKey } from '../repeats/key'
import { type Claiming, keyInUse, once } from '../repeats/once'
import { makeWith, sealedRecordBytes } from '../repeats/records'
import { forgetAccounts, hashPassword, isPassword, usernameKeyOf } from './accounts'
import { residents } from './residents'

/** What an account takes, indexes included. */
export const accountBytes = 500

/** Whether a key may create accounts: the operator's ADMIN_KEY, or one the administrator issued. */
async function acceptKey(key: string): Promise<{ issuedId: number | null }> {
  if (isAdminKey(key)) return { issuedId: null }
  const issued = await db().read.accountKey.findUnique({ where: { keyHash: hashToken(key) } })
  const expired = issued?.expiresTime !== null && Number(issued?.expiresTime) <= Date.now()
  if (!issued || issued.revokedTime !== null || expired) throw new Refusal('unauthorized', 'key_wrong')
  return { issuedId: issued.id }
}

/** An account about to be stored. @throws Refusal not_found (room), invalid_parameter (a public room), unavailable */
export async function newAccount(input: Pick<CreateInput, 'username' | 'password' | 'room'>) {
  const { room } = await residents().get(input.room)
  if (!room) throw new Refusal('not_found', 'no_room')
  if (room.kind !== 'custom') throw invalidParameter('room', fault('custom_room'))
  const passwordHash = await hashPassword(input.username, input.password)
  const { username } = input
  const usernameKey = usernameKeyOf(username)
  return { usernameKey, username, passwordHash, roomId: room.id, createdTime: BigInt(Date.now()) }
}

/** Accounts changed, and that is committed: nobody goes on with what was known of them. */
export async function announceAccount(username: string): Promise<void> {
  forgetAccounts()
  await bus().publish({ topic: 'account', id: username })
}

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
  const count = (condition: Sql) =>
    issuedId === null
      ? []
      : [sql`UPDATE account_keys SET uses = uses + 1 WHERE id = ${issuedId} AND ${condition}`]
  // A name that is taken ends the whole transaction.
  await makeWith(claim(made), insert, sql`1 = 1`, count).catch((error: unknown) => {
    if (isTaken(error)) throw new Refusal('conflict', 'username_taken')
    // The room was deleted meanwhile.
    if (isOrphan(error)) throw new Refusal('not_found', 'no_room')
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
  if (adminKey === undefined) throw new Refusal('unauthorized', 'admin_key_needed')
  const { issuedId } = await acceptKey(adminKey)
  const { username, password, room } = input
  const { result: made, isRepeat } = await once<Made>(key, [username, room], async (claim) => {
    await requireStorageFor(accountBytes + (key ? sealedRecordBytes : 0))
    return insertAccount(input, issuedId, claim)
  })
  if (isRepeat && !(await isPassword(username, password, made.passwordHash))) throw keyInUse()
  return { result: { message: 'created' as const, username, room }, isRepeat }
}
