import { createHash } from 'node:crypto'
import { type Cookie, cookieValue } from '@/lib/core/contract/cookies'
import { equalsSecret, signSession } from '@/lib/core/keys'
import { currentAccount } from './accounts'
import { type Identity, identityOf } from './nick'
import type { RoomRecord } from './store'

/** The account of a custom room, and the state it was in when it was verified. */
export interface SignInAccount {
  usernameKey: string
  version: number
  createdTime: number
}

/**
 * What logging on to a room leaves in the browser instead of a password: who the person is there, signed. It is
 * HttpOnly, one per room, and believed by calls that change something only when they are POSTs (SameSite=Lax keeps
 * other sites from sending it with those).
 */
export interface SignIn {
  room: string
  nick: string
  trip: string | null
  account: SignInAccount | null
  expires: number
}

const lifetimeSeconds = 7 * 86400

function cookieName(room: string): string {
  return `chat-${createHash('sha256').update(room).digest('hex').slice(0, 12)}`
}

/** The cookie of a log-on. */
export function signInCookie(
  room: string,
  nick: string,
  trip: string | null,
  account: SignInAccount | null,
): Cookie {
  const logOn: SignIn = {
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
  const payload = Buffer.from(JSON.stringify(logOn)).toString('base64url')
  return cookieOf(room, `${payload}.${signSession(payload)}`, lifetimeSeconds)
}

const cookieOf = (room: string, value: string, maxAgeSeconds: number): Cookie => ({
  name: cookieName(room),
  value,
  maxAgeSeconds,
  sameSite: 'Lax',
})

/** The cookie that ends a log-on. */
export const clearedSignInCookie = (room: string) => cookieOf(room, '', 0)

/** The log-on of a room that a Cookie header carries, null if there is none that holds. */
export function readSignIn(cookieHeader: string | null, room: string): SignIn | null {
  if (!cookieHeader?.includes('chat-')) return null
  const cookie = cookieValue(cookieHeader, cookieName(room))
  if (!cookie) return null
  const [payload = '', signature = ''] = cookie.split('.')
  if (!equalsSecret(signature, signSession(payload))) return null
  const logOn = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SignIn
  return logOn.room === room && logOn.expires > Date.now() ? logOn : null
}

/**
 * Whom a nick stands for in a room: with its own tripcode, else with that of the log-on under the same nick.
 * @param cookie asked for only if it matters
 */
export function identityInRoom(room: string, nick: string, cookie: () => string | null): Identity {
  const identity = identityOf(nick)
  if (identity.trip !== null) return identity
  const logOn = readSignIn(cookie(), room)
  return logOn?.nick === identity.nick ? { ...identity, trip: logOn.trip } : identity
}

/** Whether a log-on still opens this custom room: its account exists, unchanged, and belongs to the room. */
export async function opensRoom(logOn: SignIn | null, room: RoomRecord): Promise<boolean> {
  if (!logOn?.account) return false
  const account = await currentAccount(logOn.account.usernameKey)
  return (
    account !== null &&
    account.roomId === room.id &&
    account.version === logOn.account.version &&
    account.createdTime === logOn.account.createdTime
  )
}
