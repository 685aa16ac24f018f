import { Refusal } from '@/lib/core/refusal/refusal'
import { type NamedCredentials, verifyCredentials } from './accounts'
import { opensRoom, readSignIn, type SignInAccount } from './sign-in-cookie'
import type { RoomRecord } from './store'

export interface Credentials extends NamedCredentials {
  /** The Cookie header, or null. */
  cookie: string | null
}

/**
 * Of the credentials, or else of the sign-in cookie; null without either.
 * @throws Refusal unauthorized when the credentials are wrong
 */
async function accountOf(room: RoomRecord, credentials: Credentials): Promise<SignInAccount | null> {
  if (credentials.username || credentials.password) return verifyCredentials(credentials, room.id)
  const signIn = readSignIn(credentials.cookie, room.name)
  return (await opensRoom(signIn, room)) ? (signIn?.account ?? null) : null
}

/** @throws Refusal unauthorized on wrong credentials */
export async function mayWrite(room: RoomRecord, credentials: Credentials): Promise<boolean> {
  return (await accountOf(room, credentials)) !== null
}

/** @throws Refusal unauthorized unless the client may write to this custom room */
export async function requireMember(room: RoomRecord, credentials: Credentials): Promise<SignInAccount> {
  const account = await accountOf(room, credentials)
  if (account !== null) return account
  throw new Refusal('unauthorized', 'account_needed')
}

/** Reading needs credentials only in private rooms. @throws Refusal unauthorized */
export async function requireReadable(room: RoomRecord | null, credentials: Credentials): Promise<void> {
  if (room?.private) await requireMember(room, credentials)
}
