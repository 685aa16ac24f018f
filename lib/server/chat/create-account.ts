import type { CreateInput } from '@/lib/schemas/chat'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { isOrphan, isTaken } from '../db/refusal'
import { requireStorageFor } from '../db/storage'
import { HttpError, invalidParameter } from '../http/http-error'
import { hashToken, isAdminKey } from '../keys'
import { forgetAccounts, hashPassword, usernameKeyOf } from './accounts'
import { residents } from './residents'

/** What an account takes, indexes included. */
export const accountBytes = 500

/** Whether a key may create accounts: the operator's ADMIN_KEY, or one the administrator issued. */
async function acceptKey(key: string): Promise<{ issuedId: number | null }> {
  if (isAdminKey(key)) return { issuedId: null }
  const issued = await db().read.accountKey.findUnique({ where: { keyHash: hashToken(key) } })
  const expired = issued?.expiresTime !== null && Number(issued?.expiresTime) <= Date.now()
  if (!issued || issued.revokedTime !== null || expired)
    throw new HttpError('unauthorized', 'The key is wrong.')
  return { issuedId: issued.id }
}

/** An account about to be stored. @throws HttpError not_found (room), invalid_parameter (a public room), unavailable */
export async function newAccount(input: Pick<CreateInput, 'username' | 'password' | 'room'>) {
  const { room } = await residents().get(input.room)
  if (!room) throw new HttpError('not_found', 'There is no such room.')
  if (room.kind !== 'custom') throw invalidParameter('room', 'must be a custom room')
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

export const usernameTaken = 'This username is taken; choose another one.'

/**
 * Creates an account of a custom room.
 * @throws HttpError unauthorized (key), not_found (room), invalid_parameter (a public room), conflict (taken),
 *   storage_full
 */
export async function createAccount(input: CreateInput, headerKey: string | null) {
  const key = headerKey ?? input.key
  if (key === undefined) throw new HttpError('unauthorized', 'This needs the administrator key.')
  const { issuedId } = await acceptKey(key)
  await requireStorageFor(accountBytes)
  const data = await newAccount(input)
  await db()
    .write((client) => client.account.create({ data }))
    .catch((error: unknown) => {
      if (isTaken(error)) throw new HttpError('conflict', usernameTaken)
      // The room was deleted meanwhile.
      if (isOrphan(error)) throw new HttpError('not_found', 'There is no such room.')
      throw error
    })
  if (issuedId !== null)
    await db().write((client) =>
      client.accountKey.update({ where: { id: issuedId }, data: { uses: { increment: 1 } } }),
    )
  await announceAccount(input.username)
  return { message: 'created' as const, username: input.username, room: input.room }
}
