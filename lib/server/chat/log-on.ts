import type { LogOffInput, LogOnInput } from '@/lib/schemas/chat'
import type { Cookie } from '@/lib/schemas/cookies'
import { roomPath } from '@/lib/schemas/room-path'
import { Refusal } from '../refusal'
import { requireCleanNick, requireCleanRoom } from '../words/screen'
import type { Credentials } from './access'
import { verifyCredentials } from './accounts'
import { forgettingCookie, type LogOnAccount, logOnCookie, opensRoom, readLogOn } from './log-on-cookie'
import { identityOf, requireUnreserved } from './nick'
import { presence } from './presence'
import { residents } from './residents'
import type { RoomRecord } from './store'

/** The account that opens a custom room: of these credentials, or else of the log-on that is there already. */
async function accountFor(
  room: RoomRecord,
  input: LogOnInput,
  caller: Pick<Credentials, 'cookie' | 'address'>,
): Promise<LogOnAccount> {
  if (input.username || input.password)
    return verifyCredentials({ ...input, address: caller.address }, room.id)
  const current = readLogOn(caller.cookie, room.name)
  if (current?.account && (await opensRoom(current, room))) return current.account
  throw new Refusal('unauthorized', 'account_needed')
}

/**
 * Logs a person on to a room, or changes the nick of somebody who is.
 * @param caller the Cookie header, null where it must not count, and the address
 * @returns the cookie that stands for what was proved, and the address of the room's page
 * @throws Refusal unauthorized, forbidden, sensitive_word
 */
export async function logOn(input: LogOnInput, caller: Pick<Credentials, 'cookie' | 'address'>) {
  const { nick, trip } = identityOf(input.nick)
  requireUnreserved(nick)
  requireCleanNick(nick)
  const { room } = await residents().get(input.room)
  if (!room) requireCleanRoom(input.room)
  if (!room && (input.username || input.password)) throw new Refusal('unauthorized', 'login_wrong')
  const account = room?.kind === 'custom' ? await accountFor(room, input, caller) : null
  return {
    cookie: logOnCookie(input.room, nick, trip, account),
    answer: { room: input.room, nick, trip, url: roomPath(input.room, nick) },
  }
}

/** Logs off: the session leaves the room at once. @returns the cookie that forgets */
export async function logOff(input: LogOffInput): Promise<Cookie> {
  if (input.session) await presence().depart(await residents().get(input.room), input.session)
  return forgettingCookie(input.room)
}
