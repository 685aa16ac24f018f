import { HttpError } from '../http/http-error'
import { type NamedCredentials, verifyCredentials } from './accounts'
import { opensRoom, readLogOn } from './log-on-cookie'
import type { RoomRecord } from './store'

/** What a request shows of who is calling. */
export interface Credentials extends NamedCredentials {
  /** The Cookie header, or null. */
  cookie: string | null
}

/** Whether the caller may write to a custom room. Wrong credentials are an error, none are a no. */
export async function mayWrite(room: RoomRecord, credentials: Credentials): Promise<boolean> {
  if (credentials.username || credentials.password) {
    await verifyCredentials(credentials, room.id)
    return true
  }
  return opensRoom(readLogOn(credentials.cookie, room.name), room)
}

/** @throws HttpError unauthorized unless the caller may write to this custom room */
export async function requireMember(room: RoomRecord, credentials: Credentials): Promise<void> {
  if (!(await mayWrite(room, credentials)))
    throw new HttpError('unauthorized', 'This room needs the username and password of one of its accounts.')
}

/** Reading needs credentials only in private rooms. @throws HttpError unauthorized */
export async function requireReadable(room: RoomRecord | null, credentials: Credentials): Promise<void> {
  if (room?.private) await requireMember(room, credentials)
}
