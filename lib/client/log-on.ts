import { tabSession } from './browser-storage'
import { callApi } from './fetcher'

export interface LogOnRequest {
  room: string
  /** `name` or `name#secret`. */
  nick: string
  username?: string
  password?: string
}

export interface LogOnAnswer {
  code: 200
  room: string
  nick: string
  trip: string | null
  /** The chat page, without any secret in it. */
  url: string
}

/** Logs on to a room; the answer sets a cookie, so that no secret is kept in the page. Throws `ApiError`. */
export function logOn(request: LogOnRequest): Promise<LogOnAnswer> {
  return callApi<LogOnAnswer>('/logon', { json: request })
}

/** Leaves a room: the cookie goes, and the others see at once that this tab is gone. */
export async function logOff(room: string): Promise<void> {
  await callApi('/logoff', { json: { room, session: tabSession() } })
}
