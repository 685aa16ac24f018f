import type { Cookie } from '@/lib/core/contract/cookies'
import { Refusal } from '@/lib/core/refusal/refusal'
import { requireNickFor } from '@/lib/moderation/server/names/reserved-nicks'
import { requireCleanNick, requireCleanRoom } from '@/lib/moderation/server/words/screen'
import type { SignInInput, SignOutInput } from '../contract/chat'
import { roomPath } from '../room-path'
import { type Credentials, requireMember } from './access'
import { type Identity, identityOf } from './nick'
import { presence } from './presence'
import { roomCache, roomNameOf } from './room-cache'
import { clearedSignInCookie, opensRoom, readSignIn, type SignIn, signInCookie } from './sign-in-cookie'
import type { RoomRecord } from './store'

const responseOf = (room: string, { nick, trip }: Identity) => ({
  room,
  nick,
  trip,
  url: roomPath(room, nick),
})

interface Caller extends Pick<Credentials, 'cookie' | 'address'> {
  /** A Cookie header whose sign-in must not be replaced; null without one. */
  kept: string | null
  /** Whether an administrator signs in: reserved nicks are theirs. */
  administers: () => Promise<boolean>
}

async function existingSignIn(
  name: string,
  room: RoomRecord | null,
  kept: string | null,
): Promise<SignIn | null> {
  const found = readSignIn(kept, name)
  return room?.kind !== 'custom' || (await opensRoom(found, room)) ? found : null
}

/**
 * Also changes the nick. A name that differs by case or width only leads to the existing room.
 * @param caller `cookie` is null where it must not count as credentials
 * @returns the new cookie, null where an existing sign-in is kept; and the URL of the room's page
 * @throws Refusal unauthorized, forbidden, sensitive_word
 */
export async function signIn(input: SignInInput, caller: Caller) {
  const { nick, trip } = identityOf(input.nick)
  await requireNickFor(nick, caller)
  requireCleanNick(nick)
  const name = await roomNameOf(input.room)
  const { room } = await roomCache().get(name)
  if (!room) requireCleanRoom(name)
  const existing = await existingSignIn(name, room, caller.kept)
  if (existing) return { cookie: null, response: responseOf(name, existing) }
  if (!room && (input.username || input.password)) throw new Refusal('unauthorized', 'login_wrong')
  const account = room?.kind === 'custom' ? await requireMember(room, { ...input, ...caller }) : null
  return {
    cookie: signInCookie(name, nick, trip, account),
    response: responseOf(name, { nick, trip }),
  }
}

/** The session leaves the room at once. @returns a cookie that clears the sign-in */
export async function signOut({ room, session }: SignOutInput, address: string): Promise<Cookie> {
  if (session) await presence().leave(await roomCache().get(room, () => address), session, address)
  return clearedSignInCookie(room)
}
