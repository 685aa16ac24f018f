import { type KeyUse, keyUseOf, noKeyUse } from '@/lib/core/auth/create-keys'
import { fault } from '@/lib/core/contract/issue-rules'
import { isUniqueViolation } from '@/lib/core/db/failures'
import { columnNames, columns, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes, storeWithRecord } from '@/lib/core/idempotency/records'
import { keyReused, type RecordFactory, runOnce } from '@/lib/core/idempotency/run-once'
import { isAdminKey } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { requireCleanAccount } from '@/lib/moderation/server/words/screen'
import type { CreateInput } from '../contract/chat'
import { hashPassword, isPassword, publishAccountChange, usernameKeyOf } from './accounts'
import { roomCache } from './room-cache'
import { lockRooms } from './room-names'
import { isRoomThere } from './store'

export const accountBytes = 500

/** Identifies the password, even if the account is changed later. */
interface CreatedAccount {
  passwordHash: string
}

/**
 * @throws Refusal unauthorized (key), not_found (room), invalid_parameter (a public room), conflict (taken), storage_full
 */
export async function createAccount(
  input: CreateInput,
  headerKey: string | null,
  key: IdempotencyKey | null,
) {
  const adminKey = headerKey ?? input.key
  if (adminKey === undefined) throw new Refusal('unauthorized', 'admin_key_needed')
  // (SUPER_KEY administers, but makes no accounts here.)
  const use = isAdminKey(adminKey) ? noKeyUse : await keyUseOf(adminKey, 'account', 'key_wrong')
  const { username, password, room } = input
  const { result, isReplay } = await runOnce<CreatedAccount>(key, [username, room], async (recordOf) => {
    await requireStorageFor(accountBytes + (key ? sealedRecordBytes : 0))
    return insertAccountOnce(input, use, recordOf)
  })
  if (isReplay && !(await isPassword(username, password, result.passwordHash))) throw keyReused()
  return { result: { message: 'created' as const, username, room }, isReplay }
}

async function insertAccountOnce(
  input: CreateInput,
  use: KeyUse,
  recordOf: RecordFactory<CreatedAccount>,
): Promise<CreatedAccount> {
  let created: CreatedAccount = { passwordHash: '' }
  await insertAccount(input, async ({ locks, insert, isCreated, passwordHash }) => {
    created = { passwordHash }
    const rows = await storeWithRecord(
      recordOf(created),
      (condition) => insert(sql`${condition} AND ${use.isCounted}`),
      { isCreated },
      () => use.after(isCreated),
      () => [...use.count(), ...locks],
    )
    if (rows.length === 0) await use.requireLeft()
    return rows
  })
  return created
}

interface Insertion {
  /** Run first: the room cannot be removed meanwhile. */
  locks: Sql[]
  /** Inserts if the condition holds and the room exists; returns a row if it did. */
  insert: (condition: Sql) => Sql
  /** The condition that it was inserted. */
  isCreated: Sql
  passwordHash: string
}

/**
 * @param run runs the transaction and returns the rows of `insert`
 * @throws Refusal conflict, not_found (room), invalid_parameter (a public room), sensitive_word, unavailable
 */
export async function insertAccount(
  { username, password, room: roomName }: Pick<CreateInput, 'username' | 'password' | 'room'>,
  run: (insertion: Insertion) => Promise<readonly unknown[]>,
): Promise<void> {
  const { room } = await roomCache().get(roomName)
  if (!room) throw noRoom()
  if (room.kind !== 'custom') throw invalidParameter('room', fault('custom_room'))
  requireCleanAccount(username)
  const passwordHash = await hashPassword(username, password)
  const usernameKey = usernameKeyOf(username)
  const names = columnNames('Account', 'username_key, username, password_hash, room_id, created_time')
  const insert = (condition: Sql) => sql`INSERT INTO accounts (${names})
    SELECT CAST(${usernameKey} AS text), CAST(${username} AS text), CAST(${passwordHash} AS text), r.id,
      CAST(${Date.now()} AS bigint)
    FROM rooms r WHERE r.id = ${room.id} AND ${isRoomThere} AND ${condition} RETURNING ${columns('Account', 'username_key')}`
  const isCreated = sql`EXISTS (SELECT 1 FROM accounts WHERE username_key = ${usernameKey} AND password_hash = ${passwordHash})`
  const locks = lockRooms([roomName])
  const inserted = await run({ locks, insert, isCreated, passwordHash }).catch((error: unknown) => {
    // A taken name aborts the whole transaction.
    throw isUniqueViolation(error) ? new Refusal('conflict', 'username_taken') : error
  })
  if (inserted.length === 0) throw noRoom() // removed meanwhile
  await publishAccountChange(username)
}

const noRoom = () => new Refusal('not_found', 'no_room')
