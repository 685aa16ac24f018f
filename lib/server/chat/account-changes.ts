import type { CreateInput } from '@/lib/schemas/chat'
import { fault } from '@/lib/schemas/issue-rules'
import { bus } from '../db/bus'
import { changeNoted, createNoted, deleteNoted, type Note } from '../db/note'
import { columns, sql } from '../db/rows'
import { invalidParameter, Refusal } from '../refusal'
import { forgetAccounts, hashPassword, usernameKeyOf } from './accounts'
import { residents } from './residents'

/** What an account takes, indexes included. */
export const accountBytes = 500

type NewAccountInput = Pick<CreateInput, 'username' | 'password' | 'room'>

/** An account about to be stored. @throws Refusal not_found (room), invalid_parameter (a public room), unavailable */
export async function newAccount(input: NewAccountInput) {
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

/** Makes an account. @throws Refusal conflict, not_found (room), invalid_parameter (a public room), unavailable */
export async function makeAccount(input: NewAccountInput, note: Note): Promise<void> {
  const data = await newAccount(input)
  await createNoted((client) => client.account.create({ data }), note, 'username_taken')
  await announceAccount(input.username)
}

/** An account and its room, by their names. */
interface Chosen {
  username: string
  room: string
}

/** What was granted to an account ends at once, here and on the other instances; who waits in its room is asked again. */
async function endGrants({ username, room }: Chosen): Promise<void> {
  await announceAccount(username)
  residents().peek(room)?.wakeAll()
}

/**
 * Gives an account a new password, which ends every session opened with the old one.
 * @returns whether it was still of this version @throws Refusal unavailable
 */
export async function changePassword(
  account: Chosen & { version: number },
  password: string,
  note: Note,
): Promise<boolean> {
  const { username, version } = account
  const passwordHash = await hashPassword(username, password)
  const where = sql`username_key = ${usernameKeyOf(username)} AND version = ${version}`
  const change = sql`UPDATE accounts SET password_hash = ${passwordHash}, version = version + 1
    WHERE ${where} RETURNING ${columns('Account', 'version')}`
  const wasChanged = (await changeNoted('accounts', where, change, note)).length > 0
  if (wasChanged) await endGrants(account)
  return wasChanged
}

/** Deletes an account, which ends every session opened with it. @returns whether it was there */
export async function deleteAccount(account: Chosen, note: Note): Promise<boolean> {
  const wasThere = await deleteNoted('accounts', sql`username_key = ${usernameKeyOf(account.username)}`, note)
  if (wasThere) await endGrants(account)
  return wasThere
}
