import { createHash } from 'node:crypto'
import { type Cookie, cookieValue } from '@/lib/core/contract/cookies'
import { equalsSecret, signSession } from '@/lib/core/keys'
import { type Account, currentAccount } from './accounts'
import { type Identity, identityOf } from './nick'
import type { RoomRecord } from './store'

export type SignInAccount = Pick<Account, 'usernameKey' | 'version' | 'createdTime'>

/**
 * A sign-in to a room, stored as a signed cookie instead of a password: HttpOnly, one per room. Calls that change something
 * accept it only with POST, because SameSite=Lax keeps other sites from sending it with those.
 */
export interface SignIn extends Identity {
  room: string
  account: SignInAccount | null
  expires: number
}

const lifetimeSeconds = 7 * 86400

function cookieName(room: string): string {
  return `chat-${createHash('sha256').update(room).digest('hex').slice(0, 12)}`
}

export function signInCookie(
  room: string,
  nick: string,
  trip: string | null,
  account: SignInAccount | null,
): Cookie {
  const signIn: SignIn = {
    room,
    nick,
    trip,
    account: account && {
      usernameKey: account.usernameKey,
      version: account.version,
      createdTime: account.createdTime,
    },
    expires: Date.now() + lifetimeSeconds * 1000,
  }
  const payload = Buffer.from(JSON.stringify(signIn)).toString('base64url')
  return cookieOf(room, `${payload}.${signSession(payload)}`, lifetimeSeconds)
}

const cookieOf = (room: string, value: string, maxAgeSeconds: number): Cookie => ({
  name: cookieName(room),
  value,
  maxAgeSeconds,
  sameSite: 'Lax',
})

export const clearedSignInCookie = (room: string) => cookieOf(room, '', 0)

/** Null unless valid. */
export function readSignIn(cookieHeader: string | null, room: string): SignIn | null {
  if (!cookieHeader?.includes('chat-')) return null
  const cookie = cookieValue(cookieHeader, cookieName(room))
  if (!cookie) return null
  const [payload = '', signature = ''] = cookie.split('.')
  if (!equalsSecret(signature, signSession(payload))) return null
  const signIn = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SignIn
  return signIn.room === room && signIn.expires > Date.now() ? signIn : null
}

/** With the trip of its own secret, else of the sign-in with the same nick. @param cookie read only if needed */
export function identityInRoom(room: string, nick: string, cookie: () => string | null): Identity {
  const identity = identityOf(nick)
  if (identity.trip !== null) return identity
  const signIn = readSignIn(cookie(), room)
  return signIn?.nick === identity.nick ? { ...identity, trip: signIn.trip } : identity
}

/** Its account must be unchanged and of this room. */
export async function opensRoom(signIn: SignIn | null, room: RoomRecord): Promise<boolean> {
  if (!signIn?.account) return false
  const account = await currentAccount(signIn.account.usernameKey)
  return (
    account !== null &&
    account.roomId === room.id &&
    account.version === signIn.account.version &&
    account.createdTime === signIn.account.createdTime
  )
}
