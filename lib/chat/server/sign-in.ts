import type { Cookie } from '@/lib/core/contract/cookies'
import { Refusal } from '@/lib/core/refusal/refusal'
import { requireUnreserved } from '@/lib/moderation/server/names/reserved'
import { requireCleanNick, requireCleanRoom } from '@/lib/moderation/server/words/screen'
import type { SignInInput, SignOutInput } from '../contract/chat'
import { roomPath } from '../room-path'
import { type Credentials, requireMember } from './access'

import { type Identity, identityOf } from './nick'

import { presence } from './presence'
import { roomCache } from './room-cache'
import { clearedSignInCookie, opensRoom, readSignIn, type SignIn, signInCookie } from './sign-in-cookie'
import type { RoomRecord } from './store'

const answerOf = (room: string, { nick, trip }: Identity) => ({ room, nick, trip, url: roomPath(room, nick) })

interface Caller extends Pick<Credentials, 'cookie' | 'address'> {
  /** The Cookie header with a log-on that stays whatever is asked for; null without one. */
  kept: string | null
}

/** The log-on to a room that stays; null without one that still opens it. */
async function keptIn(name: string, room: RoomRecord | null, kept: string | null): Promise<SignIn | null> {
  const logOn = readSignIn(kept, name)
  return room?.kind !== 'custom' || (await opensRoom(logOn, room)) ? logOn : null
}

/**
 * Logs a person on to a room, or changes the nick of somebody who is.
 * @param caller the Cookie header, null where it must not count, and the address
 * @returns the cookie that stands for what was proved, null where a log-on stays; and the address of the room's page
 * @throws Refusal unauthorized, forbidden, sensitive_word
 */
export async function signIn(input: SignInInput, caller: Caller) {
  const { nick, trip } = identityOf(input.nick)
  requireUnreserved(nick)
  requireCleanNick(nick)
  const { room } = await roomCache().get(input.room)
  if (!room) requireCleanRoom(input.room)
  const standing = await keptIn(input.room, room, caller.kept)
  if (standing) return { cookie: null, answer: answerOf(input.room, standing) }
  if (!room && (input.username || input.password)) throw new Refusal('unauthorized', 'login_wrong')
  const account = room?.kind === 'custom' ? await requireMember(room, { ...input, ...caller }) : null
  return {
    cookie: signInCookie(input.room, nick, trip, account),
    answer: answerOf(input.room, { nick, trip }),
  }
}

/** Logs off: the session leaves the room at once. @returns the cookie that forgets */
export async function signOut(input: SignOutInput): Promise<Cookie> {
  if (input.session) await presence().leave(await roomCache().get(input.room), input.session)
  return clearedSignInCookie(input.room)
}
