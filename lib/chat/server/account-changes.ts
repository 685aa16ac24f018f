import { fault } from '@/lib/core/contract/issue-rules'
import { type AuditStatement, changeAudited, deleteAudited } from '@/lib/core/db/audited-change'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { isTaken } from '@/lib/core/db/failures'
import { columnNames, columns, type Sql, sql } from '@/lib/core/db/rows'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { CreateInput } from '../contract/chat'
import { hashPassword, publishAccountChange, usernameKeyOf } from './accounts'
import { roomCache } from './room-cache'
import { isRoomThere } from './store'

/** What an account takes, indexes included. */
export const accountBytes = 500

const noRoom = () => new Refusal('not_found', 'no_room')

type NewAccountInput = Pick<CreateInput, 'username' | 'password' | 'room'>

/** An account about to be stored. @throws Refusal not_found (room), invalid_parameter (a public room), unavailable */
async function newAccount(input: NewAccountInput) {
  const { room } = await roomCache().get(input.room)
  if (!room) throw noRoom()
  if (room.kind !== 'custom') throw invalidParameter('room', fault('custom_room'))
  const passwordHash = await hashPassword(input.username, input.password)
  return { usernameKey: usernameKeyOf(input.username), passwordHash, roomId: room.id }
}

/** What stores an account, as parts of a transaction. */
interface Insertion {
  /** What comes first: the room is not removed meanwhile. */
  locks: Sql[]
  /** The statement that inserts it, wherever the condition holds and the room is there; gives a row if it did. */
  insert: (condition: Sql) => Sql
  /** The condition that it was inserted. */
  isMade: Sql
  passwordHash: string
}

/**
 * Stores an account.
 * @param run the transaction; gives the rows of `insert`
 * @throws Refusal conflict, not_found (room), invalid_parameter (a public room), unavailable
 */
export async function insertAccount(
  input: NewAccountInput,
  run: (insertion: Insertion) => Promise<readonly unknown[]>,
): Promise<void> {
  const { username, room } = input
  const { usernameKey, passwordHash, roomId } = await newAccount(input)
  const names = columnNames('Account', 'username_key, username, password_hash, room_id, created_time')
  const insert = (condition: Sql) => sql`INSERT INTO accounts (${names})
    SELECT CAST(${usernameKey} AS text), CAST(${username} AS text), CAST(${passwordHash} AS text), r.id,
      CAST(${Date.now()} AS bigint)
    FROM rooms r WHERE r.id = ${roomId} AND ${isRoomThere} AND ${condition} RETURNING ${columns('Account', 'username_key')}`
  const isMade = sql`EXISTS (SELECT 1 FROM accounts WHERE username_key = ${usernameKey} AND password_hash = ${passwordHash})`
  const locks = dialect().lockRooms([room])
  const made = await run({ locks, insert, isMade, passwordHash }).catch((error: unknown) => {
    // A name that is taken ends the whole transaction.
    throw isTaken(error) ? new Refusal('conflict', 'username_taken') : error
  })
  if (made.length === 0) throw noRoom() // removed meanwhile
  await publishAccountChange(username)
}

/** Makes an account. @throws Refusal as {@link insertAccount} */
export function makeAccount(input: NewAccountInput, note: AuditStatement): Promise<void> {
  return insertAccount(input, async ({ locks, insert, isMade }) => {
    const results = await db().batch<Sql[]>([...locks, insert(sql`1 = 1`), note(isMade)])
    return results.at(-2) ?? []
  })
}

/** An account and its room, by their names. */
interface Chosen {
  username: string
  room: string
}

/** What was granted to an account ends at once, here and on the other instances; who waits in its room is asked again. */
async function endGrants({ username, room }: Chosen): Promise<void> {
  await publishAccountChange(username)
  roomCache().peek(room)?.wakeAll()
}

/**
 * Gives an account a new password, which ends every session opened with the old one.
 * @returns whether it was still of this version @throws Refusal unavailable
 */
export async function changePassword(
  account: Chosen & { version: number },
  password: string,
  note: AuditStatement,
): Promise<boolean> {
  const { username, version } = account
  const passwordHash = await hashPassword(username, password)
  const where = sql`username_key = ${usernameKeyOf(username)} AND version = ${version}`
  const change = sql`UPDATE accounts SET password_hash = ${passwordHash}, version = version + 1
    WHERE ${where} RETURNING ${columns('Account', 'version')}`
  const wasChanged = (await changeAudited('accounts', where, change, note)).length > 0
  if (wasChanged) await endGrants(account)
  return wasChanged
}

/** Deletes an account, which ends every session opened with it. @returns whether it was there */
export async function deleteAccount(account: Chosen, note: AuditStatement): Promise<boolean> {
  const wasThere = await deleteAudited(
    'accounts',
    sql`username_key = ${usernameKeyOf(account.username)}`,
    note,
  )
  if (wasThere) await endGrants(account)
  return wasThere
}
