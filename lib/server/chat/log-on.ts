import type { LogOnInput } from '@/lib/schemas/chat'
import { HttpError } from '../http/http-error'
import { verifyCredentials } from './accounts'
import { logOnCookie } from './log-on-cookie'
import { identityOf, requireUnreserved } from './nick'
import { residents } from './residents'

/** The address of a room's page; it never carries a secret. */
export function chatUrl(room: string, nick: string): string {
  return `/chat?room=${encodeURIComponent(room)}&nick=${encodeURIComponent(nick)}`
}

/**
 * Logs a person on to a room.
 * @returns the cookie that stands for what was proved, and the address of the room's page
 * @throws HttpError unauthorized, forbidden, not_found
 */
export async function logOn(input: LogOnInput) {
  const { nick, trip } = identityOf(input.nick)
  requireUnreserved(nick)
  const { room } = await residents().get(input.room)
  const withCredentials = Boolean(input.username || input.password)
  if (room?.kind === 'custom' && !withCredentials)
    throw new HttpError('unauthorized', 'This room needs the username and password of one of its accounts.')
  if (!room && withCredentials) throw new HttpError('unauthorized', 'The username or the password is wrong.')
  const account =
    room?.kind === 'custom'
      ? await verifyCredentials(input.username ?? '', input.password ?? '', room.id)
      : null
  return {
    cookie: logOnCookie(input.room, nick, trip, account),
    answer: { room: input.room, nick, trip, url: chatUrl(input.room, nick) },
  }
}
