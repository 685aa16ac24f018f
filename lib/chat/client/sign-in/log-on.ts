import { type Answer, call, type Given } from '@/lib/core/api/call'
import { tabSession } from '@/lib/core/browser/browser-storage'

export type LogOnAnswer = Answer<'POST /logon'>

/** Logs on to a room; the answer sets a cookie, so that no secret is kept in the page. Throws `ApiError`. */
export const logOn = (fields: Given<'POST /logon'>) => call('POST /logon', fields)

/** Leaves a room: the cookie goes, and the others see at once that this tab is gone. */
export async function logOff(room: string): Promise<void> {
  await call('POST /logoff', { room, session: tabSession() })
}
